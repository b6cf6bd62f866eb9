import * as z from 'zod';
import { ensureAccount, post } from '#domain/ledger';
import { lockAgainstErasure, type Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { conversionRefusal, convertPoints } from '#rules/rewards/points/conversion';
import { POINT_CURRENCY } from '#rules/rewards/points/history';
import { lockMoneyAndPoints } from './accounts.ts';
import { recordTransactions } from './changes.ts';
import { refusalError } from './errors.ts';
import { payCash } from './pay.ts';
import type { MallDeps } from './types.ts';

const CONVERTED_TODAY = defineStatement({
  name: 'points_converted_today',
  row: z.object({ points: z.bigint() }),
  text: `select coalesce(-sum(changed_minor), 0)::bigint as points from point_transactions
          where member_id = $1 and act = 'convert'
            and at >= date_trunc('day', clock_timestamp() at time zone $2) at time zone $2`,
});

export interface Conversion {
  /** Public id of its row in the history. */
  id: string;
  moneyMinor: bigint;
  turnoverMinor: bigint;
  balanceMinor: bigint;
}

/**
 * Converts points to cash, after the payment password was verified; `name` is what the member reads beside the cash. Throws AppError `points_…` in the order of the rules, and
 * MallBudgetError.
 */
export async function convert(
  tx: Tx,
  deps: MallDeps,
  { member, pointsMinor, name }: { member: Member; pointsMinor: bigint; name: string },
): Promise<Conversion> {
  const { id: memberId, currency } = member;
  await lockAgainstErasure(tx, memberId);
  const account = await lockMoneyAndPoints(tx, member);
  const [today] = await tx.query(CONVERTED_TODAY, [memberId, deps.timeZone]);
  const { conversion } = deps.points;
  const refusal = conversionRefusal(conversion, {
    pointsMinor,
    isPasswordRight: true,
    convertedTodayMinor: today?.points ?? 0n,
    balanceMinor: account.balanceMinor,
  });
  if (refusal) throw refusalError(refusal);
  const { moneyMinor, turnoverMinor } = convertPoints(conversion, pointsMinor);
  const id = randomId(deps.random, 'P');
  const house = await ensureAccount(tx, 'house_points', 0n, POINT_CURRENCY);
  const lines = [
    { accountId: account.accountId, amountMinor: -pointsMinor },
    { accountId: house, amountMinor: pointsMinor },
  ];
  await post(tx, { namespace: 'convert', key: id, kind: 'points_paid', lines });
  await payCash(tx, deps, { memberId, currency, reference: id, name, amountMinor: moneyMinor });
  const balanceMinor = account.balanceMinor - pointsMinor;
  const row = { publicId: id, memberId, type: 'redeem', act: 'convert', amountMinor: moneyMinor } as const;
  await recordTransactions(tx, deps.random, [{ ...row, changedMinor: -pointsMinor, balanceMinor }]);
  return { id, moneyMinor, turnoverMinor, balanceMinor };
}
