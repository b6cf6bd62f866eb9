import type { Play } from '#rules/lottery';
import { Alert, Button, type Translator } from '../ui/index.ts';
import { tierText } from './tiers.ts';

interface NewOddsProps {
  t: Translator;
  play: Play;
  /** By tier. */
  odds: Readonly<Record<string, string>>;
  /** Which bet of the slip they are of, from 1. */
  bet?: number;
  /** The way to go on with them, where that is a step of its own. */
  onTake?: () => void;
}

/** The odds of now, of a bet that was refused because they have changed. */
export function NewOdds({ t, play, odds, bet, onTake }: NewOddsProps) {
  const shown = Object.entries(odds).map(([tier, now]) => `${tierText(t, play.code, tier)} ${now}`.trim());
  const text = shown.join(' · ');
  return (
    <Alert tone="warning">
      <p>
        {bet === undefined
          ? t('lottery:chase.newOdds', { odds: text })
          : t('lottery:slip.newOdds', { n: bet, odds: text })}
      </p>
      {onTake && (
        <Button look="secondary" onClick={onTake}>
          {t('lottery:slip.takeNewOdds')}
        </Button>
      )}
    </Alert>
  );
}
