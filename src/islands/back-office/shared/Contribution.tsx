import type { FactCategory } from '#rules/figures/valid-bet';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { FormField, type FormWith } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { categoryText } from './category-text.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { FieldSubgroup } from './FieldSubgroup.tsx';

/** Percent of a bet that counts, by category; the bonus cannot be staked where it is empty. */
export function Contribution({ form }: { form: FormWith<FactCategory> }) {
  const { t } = useTexts();
  return (
    <FieldSubgroup title={t('bonuses.contribution')} hint={t('bonuses.contributionHint')}>
      <FieldGrid kind="narrow">
        {REWARD_CATEGORIES.map((category) => (
          <FormField
            key={category}
            form={form}
            name={category}
            label={categoryText(t, category)}
            t={t}
            isRequired={false}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </FieldGrid>
    </FieldSubgroup>
  );
}
