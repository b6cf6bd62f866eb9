import type { StoredGrant } from '#domain/rewards';
import { formatAmount } from '#kernel/money';
import { lowest } from '#rules/rewards/rates';
import { canStepBack } from '#rules/rewards/bonus-money/transitions';

/** Presents bonuses to their member; `open` are all that have not ended. */
export function toBonusResponses(rows: readonly StoredGrant[], currency: string, open: readonly StoredGrant[]) {
  const active = open.find(({ grant }) => grant.state === 'active');
  const canChange = active !== undefined && canStepBack(active.grant, active.hasOpenRounds);
  return rows.map((stored) => toBonusResponse(stored, currency, canChange));
}

function toBonusResponse(stored: StoredGrant, currency: string, canChange: boolean) {
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
  // A millionth is 1/10,000 of a percent, so that percent have four decimals, as amounts do.
  const percent = Object.entries(terms.contributionPpm).map(([category, ppm]) => [category, formatAmount(ppm)]);
  const rules = {
    contribution: Object.fromEntries(percent),
    stakesFirst,
    endsWithWithdrawal: terms.forfeitsOnWithdrawal,
  };
  const times = { createdAt, endsAt, endedAt };
  return { id, name, state, currency, ...amounts, ...rules, canActivate: state === 'queued' && canChange, ...times };
}
