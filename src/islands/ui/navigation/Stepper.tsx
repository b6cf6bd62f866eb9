import { Check } from 'lucide-react';
import styles from './Stepper.module.css';
import type { Translator } from '../use-translator.ts';

export interface StepperProps {
  labels: readonly string[];
  /** Index of the current step; `labels.length` when all are done. */
  current: number;
  t: Translator;
}

/** Steps of a process (a deposit, a withdrawal): done, current, upcoming. */
export function Stepper({ labels, current, t }: StepperProps) {
  const step = Math.min(current + 1, labels.length);
  return (
    <ol className={styles.steps} aria-label={t('common:steps.status', { step, steps: labels.length })}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>{index < current ? <Check size={14} aria-hidden="true" /> : index + 1}</span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
