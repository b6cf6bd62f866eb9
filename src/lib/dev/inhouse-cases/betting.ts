import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { CASH_OUT_MARGIN_BPS, offerCashOut, type PricedLeg } from '../../vendor-sandbox/sports/cash-out.ts';
import { type Leg, type LegRefusal, parseLeg, SELECTIONS } from '../../vendor-sandbox/sports/legs.ts';
import { formatOdds, ODDS_FORMATS, parseOdds } from '../../vendor-sandbox/sports/odds.ts';
import { resettle } from '../../vendor-sandbox/sports/resettlement.ts';
import {
  DEFAULT_MAX_PAYOUT_MINOR,
  potentialPayout,
  settleTicket,
  ticketRefusal,
} from '../../vendor-sandbox/sports/tickets.ts';
import { amount, positiveAmount } from '../rewards-cases/wire.ts';
import { refused } from './wire.ts';

const format = z.enum(ODDS_FORMATS);
const oddsInput = z.object({ from: z.string(), value: z.string() });

export function evaluateOdds(given: unknown) {
  const { from, value } = oddsInput.parse(given);
  const known = format.safeParse(from);
  if (!known.success) return refused('odds_format_unknown');
  const odds = parseOdds(known.data, value);
  if (!odds) return refused('odds_invalid');
  const shown = ODDS_FORMATS.map((name) => [name, formatOdds(name, odds)]);
  return { exact: `${odds.numerator}/${odds.denominator}`, ...Object.fromEntries(shown) };
}

const score = z.tuple([z.int().min(0), z.int().min(0)]);
const legFields = {
  event: z.string(),
  market: z.enum(['1x2', 'handicap', 'total']),
  selection: z.string(),
  odds: z.string(),
  format: z.string().default('decimal'),
  line: z.string().optional(),
  score: score.optional(),
  scoreAtBet: score.optional(),
  state: z.literal('void').optional(),
};
const hasSelection = ({ market, selection }: { market: Leg['market']; selection: string }) =>
  SELECTIONS[market].includes(selection);
const leg = z.object(legFields).refine(hasSelection, 'the market has no such selection');
type LegInput = z.output<typeof leg>;

function toLeg({
  state,
  format: name,
  line,
  score: final,
  scoreAtBet,
  ...fields
}: LegInput): Leg | LegRefusal | 'odds_format_unknown' {
  const known = format.safeParse(name);
  if (!known.success) return 'odds_format_unknown';
  return parseLeg({ ...fields, format: known.data, line, score: final, scoreAtBet, isVoid: state === 'void' });
}

/** Reads all legs, or returns the first refusal. */
function toLegs(inputs: readonly LegInput[]): Leg[] | string {
  const legs: Leg[] = [];
  for (const input of inputs) {
    const read = toLeg(input);
    if (typeof read === 'string') return read;
    legs.push(read);
  }
  return legs;
}

const ticketInput = z.object({
  stake: positiveAmount,
  maxPayout: amount.default(DEFAULT_MAX_PAYOUT_MINOR),
  legs: z.array(leg),
});

export function evaluateTicket(given: unknown) {
  const { stake, maxPayout, legs: inputs } = ticketInput.parse(given);
  const legs = toLegs(inputs);
  if (typeof legs === 'string') return refused(legs);
  const refusal = ticketRefusal({ stakeMinor: stake, legs }, maxPayout);
  if (refusal) return refused(refusal);
  const { legs: results, state, payoutMinor } = settleTicket(stake, legs);
  const payout = payoutMinor === undefined ? null : formatAmount(payoutMinor);
  return { legs: results, potential: formatAmount(potentialPayout(stake, legs)), state, payout };
}

const cashOutInput = z.object({
  stake: positiveAmount,
  part: z.string().default('1'),
  marginBps: z.int().min(0).max(10_000).default(CASH_OUT_MARGIN_BPS),
  legs: z.array(
    z
      .object({ ...legFields, current: z.string().optional(), suspended: z.boolean().default(false) })
      .refine(hasSelection, 'the market has no such selection'),
  ),
});

export function evaluateCashOut(given: unknown) {
  const { stake, part, marginBps, legs: inputs } = cashOutInput.parse(given);
  const legs = toLegs(inputs);
  if (typeof legs === 'string') return refused(legs);
  const priced: PricedLeg[] = [];
  for (const [at, read] of legs.entries()) {
    const { current: text, suspended = false } = inputs[at] ?? {};
    const current = text === undefined ? undefined : parseOdds('decimal', text);
    if (text !== undefined && !current) return refused('odds_invalid');
    priced.push({ leg: read, current, isSuspended: suspended });
  }
  const offer = offerCashOut({ stakeMinor: stake, legs: priced }, { part, marginBps });
  if (typeof offer === 'string') return refused(offer);
  return {
    full: formatAmount(offer.fullMinor),
    offer: formatAmount(offer.offerMinor),
    stakeClosed: formatAmount(offer.stakeClosedMinor),
    stakeLeft: formatAmount(offer.stakeLeftMinor),
  };
}

const resettleInput = z.object({
  ticket: z.object({ stake: positiveAmount }),
  before: z.array(leg),
  after: z.array(leg),
  balance: amount,
  owed: amount.default(0n),
});

export function evaluateResettle(given: unknown) {
  const { ticket, before: old, after: corrected, balance, owed } = resettleInput.parse(given);
  const [before, after] = [toLegs(old), toLegs(corrected)];
  if (typeof before === 'string') return refused(before);
  if (typeof after === 'string') return refused(after);
  const changed = resettle(
    { stakeMinor: ticket.stake, before, after },
    { balanceMinor: balance, receivableMinor: owed },
  );
  return {
    before: formatAmount(changed.beforeMinor),
    after: formatAmount(changed.afterMinor),
    reason: changed.reason,
    difference: formatAmount(changed.differenceMinor),
    applied: formatAmount(changed.appliedMinor),
    recovered: formatAmount(changed.recoveredMinor),
    owed: formatAmount(changed.receivableMinor),
  };
}
