import { moneyText, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';

/** The bonus money in a stake or win, below its amount; nothing where all of it is cash. */
export function BonusPart({ t, ...money }: { amount: string; currency: string; tag: string; t: Translator }) {
  if (money.amount === '0') return null;
  return <span className={recordStyles.part}>{t('records:bets.bonusPart', { amount: moneyText(money) })}</span>;
}
