import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { parseAmount } from '#kernel/money';
import { useAgent } from '../agent-context.ts';
import styles from './Reports.module.css';

interface ChangeProps {
  current: string | number;
  before: string | number;
}

const wholeOf = (value: string | number) => (typeof value === 'number' ? BigInt(value) : (parseAmount(value) ?? 0n));
const absolute = (value: bigint) => (value < 0n ? -value : value);

/** Changes above this are all the same. */
const MAX_PERMILLE = 9990n;

/** The change against the span before, in percent; nothing where that had none. */
export function Change({ current, before }: ChangeProps) {
  const { t, tag } = useAgent();
  const [now, then] = [wholeOf(current), wholeOf(before)];
  if (then === 0n) return null;
  const permille = ((now - then) * 1000n) / absolute(then);
  const isMore = permille > 0n;
  const size = absolute(permille) > MAX_PERMILLE ? MAX_PERMILLE : absolute(permille);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(
    Number(size) / 1000,
  );
  const Arrow = isMore ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={styles.change} data-way={permille === 0n ? undefined : isMore ? 'up' : 'down'}>
      {permille !== 0n && <Arrow size={14} aria-hidden="true" />}
      <bdi dir="ltr">
        {permille === 0n ? '' : isMore ? '+' : '−'}
        {percent}
      </bdi>
      <span className="visually-hidden"> {t('agent:overview.againstBefore')}</span>
    </span>
  );
}
