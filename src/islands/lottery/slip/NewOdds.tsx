import { tierText } from '#browser/lottery/tiers';
import { parseSelection, type BetType } from '#rules/lottery';
import { oddsOfSides } from '#rules/lottery/pricing/two-sided';
import { Alert, Button, textFromAmount, type Translator } from '../../ui/index.ts';

interface NewOddsProps {
  tag: string;
  t: Translator;
  betType: BetType;
  selection: string;
  /** Odds by prize tier. */
  odds: Readonly<Record<string, string>>;
  /** Number of the bet on the slip, from 1; undefined for a multi-draw bet. */
  bet?: number;
  /** Accepts the odds; undefined if placing the bet again accepts them. */
  onAccept?: () => void;
}

/** The current odds of a bet that was refused because its odds changed. */
export function NewOdds({ tag, t, betType, selection, odds, bet, onAccept }: NewOddsProps) {
  const [picked = []] = parseSelection(betType, selection).selection?.picks ?? [];
  // Sides can have different odds, so only the picked ones are shown.
  const shown = Object.entries(oddsOfSides(betType, picked, odds) ?? odds);
  const text = shown
    .map(([tier, now]) => `${tierText(t, betType.code, tier)} ${textFromAmount(now, tag)}`.trim())
    .join(' · ');
  return (
    <Alert tone="warning">
      <p>
        {bet === undefined
          ? t('lottery:multiDraw.newOdds', { odds: text })
          : t('lottery:slip.newOdds', { n: bet, odds: text })}
      </p>
      {onAccept && (
        <Button variant="secondary" onClick={onAccept}>
          {t('lottery:slip.acceptNewOdds')}
        </Button>
      )}
    </Alert>
  );
}
