import type { InhouseTerms, InhouseTermsChange } from '#browser/stores/back-office/inhouse';
import type { FieldProblem } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { formatHundredths, parseHundredths, rtpRefusal } from '#rules/inhouse/bets';
import { isOneStepGame } from '#rules/inhouse/one-step-games';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

export const AMOUNTS = ['min', 'max', 'step', 'maxWin'] as const;
const CYCLE_MS = { min: 0, max: 60_000 };

/** Fields by their names on the wire; `rtp` is the return in percent. */
export type TermsValues = ReasonValues & {
  enabled: string;
  rtp: string;
  maxDayLoss: string;
  minCycleMs: string;
  roundLimit: string;
  allowsAutoplay: string;
} & Record<(typeof AMOUNTS)[number], string>;

const switchOf = (isOn: boolean) => (isOn ? 'on' : 'off');

/** Returns whether the market may allow auto-play in the game. */
export const mayAutoplay = ({ game }: InhouseTerms): boolean => isOneStepGame(game);

export function initialOf(terms: InhouseTerms): TermsValues {
  const { enabled, rtpBps, min, max, step, maxWin, maxDayLoss, minCycleMs, roundLimit, allowsAutoplay } = terms;
  return {
    enabled: switchOf(enabled),
    rtp: formatHundredths(rtpBps),
    min,
    max,
    step,
    maxWin,
    maxDayLoss: maxDayLoss ?? '',
    minCycleMs: String(minCycleMs),
    roundLimit: roundLimit ?? '',
    allowsAutoplay: switchOf(allowsAutoplay),
    ...NO_REASON,
  };
}

export function toChange(
  { game, currency, revision, roundLimit }: InhouseTerms,
  values: TermsValues,
): InhouseTermsChange {
  const { min, max, step, maxWin } = values;
  return {
    game,
    currency,
    revision,
    min,
    max,
    step,
    maxWin,
    enabled: values.enabled === 'on',
    rtpBps: parseHundredths(values.rtp.trim()) ?? 0,
    maxDayLoss: parseAmount(values.maxDayLoss) ? values.maxDayLoss : null,
    minCycleMs: Number(values.minCycleMs),
    roundLimit: roundLimit === null ? null : values.roundLimit,
    allowsAutoplay: values.allowsAutoplay === 'on',
    reason: values.reason.trim(),
  };
}

function rtpProblem(text: string): FieldProblem | undefined {
  if (text.trim() === '') return { code: 'not_empty' };
  return rtpRefusal(parseHundredths(text.trim()) ?? 0) ? { code: 'invalid_value' } : undefined;
}

export function checkOf({ roundLimit }: InhouseTerms) {
  return (values: TermsValues): Problems => {
    const [minMinor = 0n, maxMinor = 0n] = [values.min, values.max].map((text) => parseAmount(text));
    return {
      ...problemsAmong({
        rtp: rtpProblem(values.rtp),
        minCycleMs: integerProblem(values.minCycleMs, CYCLE_MS),
        max: minMinor > maxMinor ? { code: 'invalid_value' } : undefined,
      }),
      ...missingProblems({
        ...Object.fromEntries(AMOUNTS.map((name) => [name, values[name]])),
        ...(roundLimit === null ? {} : { roundLimit: values.roundLimit }),
      }),
      ...reasonProblems(values),
    };
  };
}
