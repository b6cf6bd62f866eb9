import { Minus, Plus } from 'lucide-react';
import type { Translator } from '../../ui/index.ts';
import styles from './Board.module.css';
import { WholeNumber } from './WholeNumberInput.tsx';

interface CountProps {
  t: Translator;
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number from 1 on: typed, or one more or less. */
export function Count({ t, label, value, most, onChange }: CountProps) {
  const set = (next: number) => onChange(Math.min(Math.max(next, 1), most));
  return (
    <div className={styles.times} role="group" aria-label={label}>
      <span className={styles.legend}>{label}</span>
      <button type="button" className="icon-button" aria-label={t('lottery:count.less')} onClick={() => set(value - 1)}>
        <Minus size={18} aria-hidden="true" />
      </button>
      <WholeNumber label={label} value={value} most={most} onChange={onChange} />
      <button type="button" className="icon-button" aria-label={t('lottery:count.more')} onClick={() => set(value + 1)}>
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
