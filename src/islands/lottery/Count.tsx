import { Minus, Plus } from 'lucide-react';
import type { Translator } from '../ui/index.ts';
import styles from './Board.module.css';

interface CountProps {
  t: Translator;
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

const DIGITS = 6;

/** A whole number from 1 on: typed, or one more or less. */
export function Count({ t, label, value, most, onChange }: CountProps) {
  const set = (next: number) => onChange(Math.min(Math.max(next, 1), most));
  return (
    <div className={styles.times} role="group" aria-label={label}>
      <span className={styles.legend}>{label}</span>
      <button type="button" className="icon-button" aria-label={t('lottery:count.less')} onClick={() => set(value - 1)}>
        <Minus size={18} aria-hidden="true" />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        value={String(value)}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, DIGITS)))}
      />
      <button type="button" className="icon-button" aria-label={t('lottery:count.more')} onClick={() => set(value + 1)}>
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
