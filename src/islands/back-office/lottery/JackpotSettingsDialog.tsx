import { changeJackpots, type GameJackpots } from '#browser/stores/back-office/lottery/lottery-jackpots';
import type { FieldProblem } from '#kernel/errors';
import { MAX_CONTRIBUTION_BPS } from '#rules/lottery/jackpots';
import { type Form, FormAmount, FormField, missingProblems, type Problems, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, ReasonField, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

type Jackpot = GameJackpots['jackpots'][number];
/** Fields `<tier>.seed`, and the contributions in percent of every stake: `<tier>.poolBps` and `<tier>.reserveBps`. */
type SettingsValues = ReasonValues & Record<string, string>;

const CONTRIBUTIONS = ['poolBps', 'reserveBps'] as const;
const BPS_IN_PERCENT = 100;
const MAX_PERCENT = MAX_CONTRIBUTION_BPS / BPS_IN_PERCENT;

function initialOf(jackpots: readonly Jackpot[]): SettingsValues {
  const entries = jackpots.flatMap((jackpot) => [
    [`${jackpot.tier}.seed`, jackpot.seed],
    ...CONTRIBUTIONS.map((name) => [`${jackpot.tier}.${name}`, String(jackpot[name] / BPS_IN_PERCENT)]),
  ]);
  return { ...Object.fromEntries(entries), ...NO_REASON };
}

/** Parses a percentage with up to two decimals after a point or a comma. */
function bpsFrom(text: string): number | undefined {
  const number = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * BPS_IN_PERCENT) : undefined;
}

function contributionProblem(text: string): FieldProblem | undefined {
  if (text.trim() === '') return { code: 'not_empty' };
  const bps = bpsFrom(text);
  if (bps === undefined) return { code: 'invalid_value' };
  return bps > MAX_CONTRIBUTION_BPS ? { code: 'too_big', params: { max: MAX_PERCENT } } : undefined;
}

function checkOf(jackpots: readonly Jackpot[]) {
  return (values: SettingsValues): Problems => {
    const seeds = jackpots.map(({ tier }) => [`${tier}.seed`, values[`${tier}.seed`] ?? '']);
    const names = jackpots.flatMap(({ tier }) => CONTRIBUTIONS.map((name) => `${tier}.${name}`));
    return {
      ...missingProblems(Object.fromEntries(seeds)),
      ...problemsAmong(Object.fromEntries(names.map((name) => [name, contributionProblem(values[name] ?? '')]))),
      ...reasonProblems(values),
    };
  };
}

/** Returns the jackpots whose fields were changed, so that settings which others saved in the meantime stay. */
function changesOf(jackpots: readonly Jackpot[], values: SettingsValues) {
  const getContribution = (jackpot: Jackpot, name: (typeof CONTRIBUTIONS)[number]) =>
    bpsFrom(values[`${jackpot.tier}.${name}`] ?? '') ?? jackpot[name];
  return jackpots.flatMap((jackpot) => {
    const { tier } = jackpot;
    const seed = values[`${tier}.seed`] ?? jackpot.seed;
    const [poolBps, reserveBps] = [getContribution(jackpot, 'poolBps'), getContribution(jackpot, 'reserveBps')];
    const isSame = seed === jackpot.seed && poolBps === jackpot.poolBps && reserveBps === jackpot.reserveBps;
    return isSame ? [] : [{ tier, seed, poolBps, reserveBps }];
  });
}

/** Edits the seeds of a game's jackpots and the contributions of every stake to pool and reserve. */
export function JackpotSettingsDialog({ known, onClose }: { known: GameJackpots; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, currency, jackpots } = known;
  const form = useForm(initialOf(jackpots), { check: checkOf(jackpots) });
  const decide = async (values: SettingsValues) => {
    const changed = changesOf(jackpots, values);
    if (changed.length > 0) await changeJackpots(gameCode, { jackpots: changed, reason: values.reason.trim() });
  };
  return (
    <DecisionDialog
      title={t('lottery.jackpotSettingsTitle')}
      text={t('lottery.jackpotSettingsText')}
      confirmLabel={t('lottery.save')}
      facts={[{ label: t('column.code'), value: <Code>{gameCode}</Code> }]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      {jackpots.map(({ tier }) => (
        <JackpotFields key={tier} tier={tier} currency={currency} form={form} />
      ))}
      <ReasonField form={form} hint={t('lottery.jackpotReasonHint')} />
    </DecisionDialog>
  );
}

interface JackpotFieldsProps {
  tier: string;
  currency: string;
  form: Form<SettingsValues>;
}

function JackpotFields({ tier, currency, form }: JackpotFieldsProps) {
  const { t, tag } = useTexts();
  const seedName = `${tier}.seed`;
  const seedLabel = t('lottery.seedOf', { name: tier });
  return (
    <>
      <FormAmount form={form} name={seedName} label={seedLabel} currency={currency} tag={tag} t={t} />
      {CONTRIBUTIONS.map((name) => (
        <FormField
          key={name}
          form={form}
          name={`${tier}.${name}`}
          label={t(name === 'poolBps' ? 'lottery.contributionOf' : 'lottery.reserveContributionOf', { name: tier })}
          t={t}
          inputMode="decimal"
        />
      ))}
    </>
  );
}
