import { and, eq, inArray, not } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GRANT_STATES, type Grant, type GrantTerms } from '#rules/rewards/bonus-money/grants';
import { bonusGrants } from './tables.ts';

/** A member's grant as the services handle it. */
export interface StoredGrant {
  grant: Grant;
  publicId: string;
  promotionId: bigint;
  name: string;
  accountId: bigint;
  houseAccountId: bigint;
  /** Some open round has a live bet that was made while the grant was usable. */
  hasOpenRounds: boolean;
  /** Bonus money in these rounds. */
  openStakeMinor: bigint;
  createdAt: Date;
  /** The time that ends the present state by itself. */
  lapsesAt: Date | null;
  endedAt: Date | null;
  /** The person or act that ended it; null when its terms did. */
  endedBy: string | null;
}

const grantRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  promotionId: z.bigint(),
  name: z.string(),
  accountId: z.bigint(),
  houseAccountId: z.bigint(),
  state: z.enum(GRANT_STATES),
  amountMinor: z.bigint(),
  balanceMinor: z.bigint(),
  requiredMinor: z.bigint(),
  progressMinor: z.bigint(),
  convertedMinor: z.bigint(),
  principalLeftMinor: z.bigint(),
  factorHundredths: z.int(),
  base: z.enum(['bonus', 'deposit+bonus']),
  stakesFirst: z.enum(['cash', 'bonus']),
  counts: z.enum(['all', 'bonus']),
  principal: z.enum(['paid', 'removed']),
  contributionPpm: z.record(z.string(), z.int()),
  maxBetMinor: z.bigint().nullable(),
  maxConversionMinor: z.bigint().nullable(),
  validHours: z.int().nullable(),
  queueHours: z.int(),
  forfeitsOnWithdrawal: z.boolean(),
  createdAt: z.date(),
  queuedAt: z.date(),
  activatedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  lapsesAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  endedBy: z.string().nullable(),
  hasOpenRounds: z.boolean(),
  openStakeMinor: z.bigint(),
});

const COLUMNS = `stored.id, stored.public_id as "publicId", stored.promotion_id as "promotionId", stored.name, stored.account_id as "accountId", stored.house_account_id as "houseAccountId",
  stored.state, stored.amount_minor as "amountMinor", balance.balance_minor as "balanceMinor", stored.required_minor as "requiredMinor",
  stored.progress_minor as "progressMinor", stored.converted_minor as "convertedMinor", stored.principal_left_minor as "principalLeftMinor",
  stored.factor_hundredths as "factorHundredths", stored.base, stored.stakes_first as "stakesFirst", stored.counts, stored.principal,
  stored.contribution_ppm as "contributionPpm", stored.max_bet_minor as "maxBetMinor", stored.max_conversion_minor as "maxConversionMinor",
  stored.valid_hours as "validHours", stored.queue_hours as "queueHours", stored.forfeits_on_withdrawal as "forfeitsOnWithdrawal",
  stored.created_at as "createdAt", stored.queued_at as "queuedAt", stored.activated_at as "activatedAt", stored.expires_at as "expiresAt", stored.lapses_at as "lapsesAt",
  stored.ended_at as "endedAt", stored.ended_by as "endedBy", open.rounds > 0 as "hasOpenRounds", open.stake_minor as "openStakeMinor"`;
const SOURCE = `from bonus_grants stored
  join ledger_balances balance on balance.account_id = stored.account_id
  cross join lateral (select count(*) as rounds, coalesce(sum(part.stake_minor), 0)::bigint as stake_minor
                        from bonus_round_parts part where part.grant_id = stored.id and part.is_open) open`;

const OPEN = defineStatement({
  name: 'bonus_open_grants',
  row: grantRow,
  text: `select ${COLUMNS} ${SOURCE}
          where stored.member_id = $1 and stored.currency = $2 and stored.state in ('collecting', 'queued', 'active', 'ending')
          order by stored.id`,
});
const ENDED = defineStatement({
  name: 'bonus_ended_grants',
  row: grantRow,
  text: `select ${COLUMNS} ${SOURCE}
          where stored.member_id = $1 and stored.currency = $2 and stored.state not in ('collecting', 'queued', 'active', 'ending')
          order by stored.id desc limit $3 offset $4`,
});
const ONE = defineStatement({
  name: 'bonus_grant',
  row: grantRow,
  text: `select ${COLUMNS} ${SOURCE} where stored.public_id = $1 and stored.member_id = $2`,
});

const IS_OPEN = inArray(bonusGrants.state, ['collecting', 'queued', 'active', 'ending']);

interface Owner {
  memberId: bigint;
  currency: string;
}

/** Returns the grants of a member that have not ended, in the order of their creation. */
export async function listOpenGrants(db: Db, { memberId, currency }: Owner): Promise<StoredGrant[]> {
  return (await db.query(OPEN, [memberId, currency])).map(toStored);
}

/** Returns grants of a member that have ended, the newest first. */
export async function listEndedGrants(
  db: Db,
  { memberId, currency }: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredGrant[]> {
  return (await db.query(ENDED, [memberId, currency, limit, offset])).map(toStored);
}

/** Counts the grants of a member that have ended. */
export function countEndedGrants(db: Db, { memberId, currency }: Owner): Promise<number> {
  const isOwn = and(eq(bonusGrants.memberId, memberId), eq(bonusGrants.currency, currency));
  return db.orm.$count(bonusGrants, and(isOwn, not(IS_OPEN)));
}

const BALANCE = defineStatement({
  name: 'bonus_balance',
  row: z.object({ activeMinor: z.bigint().nullable(), version: z.bigint() }),
  text: `select max(balance.balance_minor) filter (where stored.state = 'active') as "activeMinor", coalesce(sum(balance.version), 0)::bigint as version
           from bonus_grants stored join ledger_balances balance on balance.account_id = stored.account_id
          where stored.member_id = $1 and stored.currency = $2`,
});

/** Returns the balance of a member's active grant (null: none), and a version that increases with each transaction of any grant. */
export async function getBonusBalance(db: Db, { memberId, currency }: Owner) {
  const [found] = await db.query(BALANCE, [memberId, currency]);
  return found ?? { activeMinor: null, version: 0n };
}

/** True when a member has a grant that has not ended, in any currency. */
export async function hasOpenGrant(db: Db, memberId: bigint): Promise<boolean> {
  return (await db.orm.$count(bonusGrants, and(eq(bonusGrants.memberId, memberId), IS_OPEN))) > 0;
}

/** Returns a grant of a member; undefined when there is none, or when it is somebody else's. */
export async function findGrant(db: Db, publicId: string, memberId: bigint): Promise<StoredGrant | undefined> {
  const [row] = await db.query(ONE, [publicId, memberId]);
  return row && toStored(row);
}

function toStored(row: z.input<typeof grantRow>): StoredGrant {
  const { publicId, promotionId, name, accountId, houseAccountId, hasOpenRounds, openStakeMinor } = row;
  const { createdAt, lapsesAt, endedAt, endedBy } = row;
  const { factorHundredths, contributionPpm, base, stakesFirst, counts, principal, ...rest } = row;
  const terms = {
    factorHundredths: BigInt(factorHundredths),
    base,
    stakesFirst,
    counts,
    principal,
    contributionPpm: toContribution(contributionPpm),
    maxBetMinor: row.maxBetMinor,
    maxConversionMinor: row.maxConversionMinor,
    validHours: row.validHours,
    queueHours: row.queueHours,
    forfeitsOnWithdrawal: row.forfeitsOnWithdrawal,
  };
  const { id, state, amountMinor, balanceMinor, requiredMinor, progressMinor, convertedMinor, principalLeftMinor } =
    rest;
  const amounts = { amountMinor, balanceMinor, requiredMinor, progressMinor, convertedMinor, principalLeftMinor };
  const { queuedAt, activatedAt, expiresAt } = rest;
  const grant: Grant = { id, state, terms, ...amounts, queuedAt, activatedAt, expiresAt };
  return {
    grant,
    publicId,
    promotionId,
    name,
    accountId,
    houseAccountId,
    hasOpenRounds,
    openStakeMinor,
    createdAt,
    lapsesAt,
    endedAt,
    endedBy,
  };
}

function toContribution(stored: Readonly<Record<string, number>>): GrantTerms['contributionPpm'] {
  return Object.fromEntries(Object.entries(stored).map(([category, ppm]) => [category, BigInt(ppm)]));
}

const IS_ENDED = new Set<Grant['state']>(['completed', 'exhausted', 'expired', 'forfeited', 'cancelled']);

/** Writes what the rules changed in a grant. Its balance is the ledger's. */
export async function saveGrant(
  tx: Tx,
  grant: Grant,
  { now, lapsesAt, endedBy }: { now: Date; lapsesAt: Date | null; endedBy?: string | undefined },
): Promise<void> {
  const { state, progressMinor, convertedMinor, principalLeftMinor, queuedAt, activatedAt, expiresAt } = grant;
  const changed = { state, progressMinor, convertedMinor, principalLeftMinor, queuedAt, activatedAt, expiresAt };
  const endedAt = IS_ENDED.has(state) ? now : null;
  await tx.orm
    .update(bonusGrants)
    .set({ ...changed, lapsesAt, endedAt, endedBy: endedBy ?? null })
    .where(eq(bonusGrants.id, grant.id));
}

const SAVE_PROGRESS = defineStatement({
  name: 'bonus_save_progress',
  text: `update bonus_grants stored set progress_minor = moved.progress
           from unnest($1::bigint[], $2::bigint[]) as moved (id, progress) where stored.id = moved.id and stored.progress_minor <> moved.progress`,
});

/** Writes the progress of several grants. */
export async function saveProgress(tx: Tx, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  await tx.query(SAVE_PROGRESS, [
    grants.map(({ id }) => String(id)),
    grants.map((grant) => String(grant.progressMinor)),
  ]);
}
