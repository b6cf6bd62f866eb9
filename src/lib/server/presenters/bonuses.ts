import { BONUS_CHANGES, type BonusChange } from '#rules/rewards/bonus-money/changes';
import type { GrantRound, StoredGrant } from '#domain/rewards';
import { splitContribution } from '#rules/rewards/bonus-money/grants';
import { canStepBack } from '#rules/rewards/bonus-money/transitions';
import { formatFactor, formatRate, lowest } from '#rules/rewards/rates';

/** Returns the title of a game by its vendor's code, `|` and its own. */
type TitleOf = (game: string) => string;

/** Lists the games that count for bonuses by themselves. */
export function gamesOfBonuses(rows: readonly StoredGrant[]): string[] {
  return rows.flatMap(({ grant }) => splitContribution(grant.terms).games.map(([game]) => game));
}

/** Presents bonuses to their member; `open` are all that have not ended. */
export function toBonusResponses(
  rows: readonly StoredGrant[],
  { currency, open, titleOf }: { currency: string; open: readonly StoredGrant[]; titleOf: TitleOf },
) {
  const active = open.find(({ grant }) => grant.state === 'active');
  const canChange = active !== undefined && canStepBack(active.grant, active.hasOpenRounds);
  return rows.map((stored) => toBonusResponse(stored, { currency, canChange, titleOf }));
}

const CAUSES: ReadonlyMap<string, BonusChange> = new Map([
  ['bonus_granted', 'granted'],
  ['bet', 'wagered'],
  ['win', 'won'],
  ['bet_refunded', 'refunded'],
  ['bonus_converted', 'converted'],
]);

/** Returns the cause of a transaction of a bonus by the kind of its entry. The entry that ends a bonus without cash is of one kind; the state says why. */
export function causeOfChange(kind: string, state: StoredGrant['grant']['state']): BonusChange {
  if (kind === 'bonus_forfeited') return BONUS_CHANGES.find((cause) => cause === state) ?? 'forfeited';
  return CAUSES.get(kind) ?? 'corrected';
}

/** Presents a settled round of a bonus with what it added to the wagering. */
export function toBonusRoundResponse(round: GrantRound, currency: string, game: string) {
  const { id, stakeMinor: stake, bonusMinor: bonusStake, countedMinor: counted, settledAt: at } = round;
  const { validBetMinor: validBet, progressMinor: progress, contributionPpm } = round;
  const contribution = formatRate(BigInt(contributionPpm));
  return { id, game, stake, bonusStake, counted, validBet, contribution, progress, currency, at };
}

/** Presents bonuses of a currency to staff, with all their terms. */
export function toBonusForStaff(currency: string) {
  return (stored: StoredGrant) => {
    const { factorHundredths, base, counts, principal, validHours } = stored.grant.terms;
    return {
      ...toBonusResponse(stored, { currency, canChange: false, titleOf: (game) => game.replace('|', ' ') }),
      factor: formatFactor(factorHundredths),
      base,
      counts,
      principal,
      validHours,
      activatedAt: stored.grant.activatedAt,
      endedBy: stored.endedBy,
    };
  };
}

function toBonusResponse(
  stored: StoredGrant,
  { currency, canChange, titleOf }: { currency: string; canChange: boolean; titleOf: TitleOf },
) {
  const {
    publicId: id,
    name,
    grant,
    hasOpenRounds,
    openStakeMinor: openStake,
    createdAt,
    endedAt,
    lapsesAt: endsAt,
  } = stored;
  const {
    state,
    terms,
    amountMinor: amount,
    balanceMinor: balance,
    requiredMinor: required,
    convertedMinor: converted,
  } = grant;
  const { stakesFirst, maxBetMinor: maxBet, maxConversionMinor: maxConversion } = terms;
  const counted = { required, progress: lowest(grant.progressMinor, required), converted };
  const amounts = { amount, balance, ...counted, hasOpenRounds, openStake, maxBet, maxConversion };
  const { categories, games } = splitContribution(terms);
  const percent = categories.map(([category, ppm]) => [category, formatRate(ppm)]);
  const rules = {
    contribution: Object.fromEntries(percent),
    games: games.map(([game, ppm]) => ({ game, title: titleOf(game), percent: formatRate(ppm) })),
    stakesFirst,
    endsWithWithdrawal: terms.forfeitsOnWithdrawal,
  };
  const times = { createdAt, endsAt, endedAt };
  return { id, name, state, currency, ...amounts, ...rules, canActivate: state === 'queued' && canChange, ...times };
}
