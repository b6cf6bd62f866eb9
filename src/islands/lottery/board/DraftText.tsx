import { useStore } from '@nanostores/react';
import { $draftLine, $parsedSelection, $violatedStakeBounds } from '#browser/stores/lottery/draft';
import { Alert, moneyText, type Translator } from '../../ui/index.ts';

interface DraftTextProps {
  tag: string;
  t: Translator;
  currency: string;
}

/** The combinations of the picked numbers, or why they are no bet. */
export function DraftText({ tag, t, currency }: DraftTextProps) {
  const line = useStore($draftLine, { ssr: 'initial' });
  const parsed = useStore($parsedSelection, { ssr: 'initial' });
  const bounds = useStore($violatedStakeBounds, { ssr: 'initial' });
  const text = (minor: bigint) => moneyText({ amount: minor, currency, tag });
  return (
    <>
      <p aria-live="polite">
        {line
          ? t('lottery:price.combinations', { combinations: line.combinations })
          : t(`lottery:refusal.${parsed?.refusal?.reason ?? 'empty'}`)}
      </p>
      {bounds && (
        <Alert tone="warning">
          {t('lottery:limits.totalStake', { min: text(bounds.minMinor), max: text(bounds.maxMinor) })}
        </Alert>
      )}
    </>
  );
}
