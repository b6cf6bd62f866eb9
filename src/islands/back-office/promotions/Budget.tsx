import type { PromotionRow } from '#browser/stores/back-office/promotions';
import { parseAmount } from '#kernel/money';
import { isBudgetLow } from '#rules/rewards/budgets';
import { ProgressBar } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { sumText } from '../shared/award-sum.ts';
import styles from './Promotions.module.css';

/** Shows what is left of a budget. */
export function Budget({ promotion }: { promotion: PromotionRow }) {
  const { t, tag } = useTexts();
  const { title, budget, budgetLeft, publishedVersion } = promotion;
  const money = (amount: string) => sumText(amount, promotion, { t, tag });
  if (publishedVersion === 0) return budget === '0' ? '–' : money(budget);
  const [left = 0n, all = 0n] = [parseAmount(budgetLeft), parseAmount(budget)];
  const percent = all === 0n ? 0 : Number((left * 100n) / all);
  const text = t('promotions.left', { left: money(budgetLeft), budget: money(budget) });
  return (
    <div className={styles.budget}>
      <ProgressBar label={`${t('promotions.field.budget')}: ${title}`} percent={percent} text={text} />
      <span>{text}</span>
      {isBudgetLow(left, all) && (
        <span className={styles.low}>{t(left === 0n ? 'promotions.usedUp' : 'promotions.low')}</span>
      )}
    </div>
  );
}
