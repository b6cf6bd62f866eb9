import { useState } from 'react';
import { changeLotteryGame, type LotteryGame } from '#browser/stores/back-office/lottery';
import { MAX_MULTIPLIER } from '#rules/lottery';
import { AmountInput, Field, textFromAmount, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';

const AMOUNTS = [
  'minTotalStakeMinor',
  'maxTotalStakeOfficialMinor',
  'maxTotalStakeTwoSidedMinor',
  'maxTotalStakeNumberMinor',
  'maxTotalStakeVnSpecialMinor',
  'maxTotalStakeVnLoMinor',
  'maxWinPerBetMinor',
  'maxWinPerMemberDrawMinor',
  'houseMaxLossMinor',
  'maxLiabilityMinor',
  'adjustmentStepMinor',
] as const;
/** The most that each may be. */
const COUNTS = { maxCombinations: 100_000, maxMultiplier: MAX_MULTIPLIER, maxCoverageBps: 10_000 } as const;
const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

type LimitName = (typeof AMOUNTS)[number] | keyof typeof COUNTS;
type Own = Partial<Record<LimitName, string>>;

/** What operations set themselves; the others are as preset. */
function ownOf({ limits, changedLimits }: LotteryGame): Own {
  const names = [...AMOUNTS, ...COUNT_NAMES].filter((name) => changedLimits.includes(name));
  return Object.fromEntries(names.map((name) => [name, String(limits[name])]));
}

function limitsOf(own: Own) {
  const given = Object.entries(own).filter(([, value]) => value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, name in COUNTS ? Number(value) : value]));
}

/** The bounds of bets on a game; an empty field is the preset. */
export function LimitsDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t, tag } = useTexts();
  const [own, setOwn] = useState(() => ownOf(game));
  const isOwn = (name: LimitName) => game.changedLimits.includes(name);
  const set = (name: LimitName, value: string) => setOwn((before) => ({ ...before, [name]: value }));
  /** Nobody reads "never" out of a zero. */
  const presetOf = (name: (typeof AMOUNTS)[number]) =>
    game.limits[name] === '0' ? t('lottery.never') : textFromAmount(game.limits[name], tag);
  return (
    <DecisionDialog
      title={t('lottery.limitsTitle')}
      text={t('lottery.limitsText')}
      confirmLabel={t('lottery.save')}
      facts={[
        { label: t('lottery.game'), value: game.gameName },
        { label: t('column.code'), value: <Code>{game.gameCode}</Code> },
      ]}
      decide={() => changeLotteryGame(game.gameCode, { limits: limitsOf(own) })}
      onClose={onClose}
    >
      {AMOUNTS.map((name) => (
        <Field key={name} label={t(`lottery.limit.${name}`)}>
          <AmountInput
            value={own[name] ?? ''}
            onChange={(value) => set(name, value)}
            placeholder={isOwn(name) ? t('lottery.default') : presetOf(name)}
            currency={game.currency}
            tag={tag}
          />
        </Field>
      ))}
      {COUNT_NAMES.map((name) => (
        <Field key={name} label={t(`lottery.limit.${name}`)}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={COUNTS[name]}
            value={own[name] ?? ''}
            onChange={(event) => set(name, event.currentTarget.value)}
            placeholder={isOwn(name) ? t('lottery.default') : String(game.limits[name])}
          />
        </Field>
      ))}
    </DecisionDialog>
  );
}
