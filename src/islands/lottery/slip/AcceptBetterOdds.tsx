import { useStore } from '@nanostores/react';
import { $acceptsBetter } from '#browser/stores/lottery/slip';
import { Checkbox, type Translator } from '../../ui/index.ts';

/** Lets the member accept bets whose odds got better. Worse odds always need a confirmation. */
export function AcceptBetterOdds({ t }: { t: Translator }) {
  const acceptsBetter = useStore($acceptsBetter, { ssr: 'initial' });
  return (
    <Checkbox
      label={t('lottery:slip.acceptBetter')}
      checked={acceptsBetter}
      onChange={({ target }) => $acceptsBetter.set(target.checked)}
    />
  );
}
