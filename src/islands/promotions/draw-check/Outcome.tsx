import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/index.ts';
import styles from './DrawCheck.module.css';

/** One finding of a repeated draw. */
export function Outcome({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <li className={classes(!isRight && styles.wrong)}>
      <Icon size={18} aria-hidden="true" />
      {children}
    </li>
  );
}
