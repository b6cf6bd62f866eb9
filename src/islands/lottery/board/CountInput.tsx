import { Minus, Plus } from 'lucide-react';
import type { Translator } from '../../ui/index.ts';
import styles from './Board.module.css';
import { WholeNumberInput } from './WholeNumberInput.tsx';

interface CountInputProps {
  t: Translator;
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** An input for a whole number of at least 1, with buttons for one more and one less. */
export function CountInput({ t, label, value, max, onChange }: CountInputProps) {
  const set = (next: number) => onChange(Math.min(Math.max(next, 1), max));
  return (
    <div className={styles.countInput} role="group" aria-label={label}>
      <span className={styles.legend}>{label}</span>
      <button type="button" className="icon-button" aria-label={t('lottery:count.less')} onClick={() => set(value - 1)}>
        <Minus size={18} aria-hidden="true" />
      </button>
      <WholeNumberInput label={label} value={value} max={max} onChange={onChange} />
      <button type="button" className="icon-button" aria-label={t('lottery:count.more')} onClick={() => set(value + 1)}>
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
