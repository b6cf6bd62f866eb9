import { changeLotteryGame, type LotteryGame } from '#browser/stores/back-office/lottery/lottery';
import { MAX_MULTIPLIER } from '#rules/lottery';
import { AmountInput, Field, FormField, type Problems, textFromAmount, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { optionalIntegerProblem, problemsAmong } from '../shared/form-checks.ts';

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
/** Maximum of each count. */
const COUNTS = { maxCombinations: 100_000, maxMultiplier: MAX_MULTIPLIER, maxCoverageBps: 10_000 } as const;
const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

type LimitName = (typeof AMOUNTS)[number] | keyof typeof COUNTS;
type LimitValues = Record<LimitName, string>;

/** Fills in the limits that staff changed; the others are empty, which means the default. */
function initialOf({ limits, changedLimits }: LotteryGame): LimitValues {
  const names: readonly LimitName[] = [...AMOUNTS, ...COUNT_NAMES];
  const entries = names.map((name) => [name, changedLimits.includes(name) ? String(limits[name]) : '']);
  return Object.fromEntries(entries) as LimitValues;
}

function check(values: LimitValues): Problems {
  const countProblem = (name: keyof typeof COUNTS) =>
    optionalIntegerProblem(values[name], { min: 1, max: COUNTS[name] });
  return problemsAmong(Object.fromEntries(COUNT_NAMES.map((name) => [name, countProblem(name)])));
}

function limitsOf(values: LimitValues) {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, name in COUNTS ? Number(value) : value]));
}

/** Edits the limits of a game's bets. An empty field means the default. */
export function LimitsDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useForm(initialOf(game), { check });
  const isChanged = (name: LimitName) => game.changedLimits.includes(name);
  /** A zero means that the limit never applies. */
  const currentAmount = (name: (typeof AMOUNTS)[number]) =>
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
      form={form}
      decide={(values) => changeLotteryGame(game.gameCode, { limits: limitsOf(values) })}
      onClose={onClose}
    >
      {AMOUNTS.map((name) => (
        <Field key={name} label={t(`lottery.limit.${name}`)}>
          <AmountInput
            value={form.values[name]}
            onChange={(value) => form.change(name, value)}
            placeholder={isChanged(name) ? t('lottery.default') : currentAmount(name)}
            currency={game.currency}
            tag={tag}
          />
        </Field>
      ))}
      {COUNT_NAMES.map((name) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={t(`lottery.limit.${name}`)}
          t={t}
          isRequired={false}
          inputMode="numeric"
          placeholder={isChanged(name) ? t('lottery.default') : String(game.limits[name])}
        />
      ))}
    </DecisionDialog>
  );
}
