import { tierText } from '#browser/lottery/tiers';
import { parseSelection, type BetType } from '#rules/lottery';
import { oddsOfSides } from '#rules/lottery/pricing/two-sided';
import { Alert, Button, type Translator } from '../../ui/index.ts';

interface NewOddsProps {
  t: Translator;
  betType: BetType;
  selection: string;
  /** By tier. */
  odds: Readonly<Record<string, string>>;
  /** Which bet of the slip they are of, from 1. */
  bet?: number;
  /** The way to go on with them, where that is a step of its own. */
  onTake?: () => void;
}

/** The odds of now, of a bet that was refused because they have changed. */
export function NewOdds({ t, betType, selection, odds, bet, onTake }: NewOddsProps) {
  const [picked = []] = parseSelection(betType, selection).selection?.picks ?? [];
  // Of sides those that are bet on: each may have odds of its own.
  const shown = Object.entries(oddsOfSides(betType, picked, odds) ?? odds);
  const text = shown.map(([tier, now]) => `${tierText(t, betType.code, tier)} ${now}`.trim()).join(' · ');
  return (
    <Alert tone="warning">
      <p>
        {bet === undefined
          ? t('lottery:multiDraw.newOdds', { odds: text })
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
