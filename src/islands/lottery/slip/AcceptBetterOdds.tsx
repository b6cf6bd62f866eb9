import { useStore } from '@nanostores/react';
import { $acceptsBetter } from '#browser/stores/lottery/slip';
import { Checkbox, type Translator } from '../../ui/index.ts';

/** Odds that became worse are never taken without a word. */
export function AcceptBetterOdds({ t }: { t: Translator }) {
  const isTicked = useStore($acceptsBetter, { ssr: 'initial' });
  return (
    <Checkbox
      label={t('lottery:slip.acceptBetter')}
      checked={isTicked}
      onChange={({ target }) => $acceptsBetter.set(target.checked)}
    />
  );
}
