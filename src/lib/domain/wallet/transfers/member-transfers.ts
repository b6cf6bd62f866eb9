import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { getBalances, InsufficientFundsError, lockAccounts, post } from '#domain/ledger';
import { type Member, usernameKey } from '#domain/members';
import { clearForWithdrawal, listOpenTurnover, requireTurnover } from '#domain/rewards';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import {
  DEFAULT_TRANSFER_RULES,
  transferRefusal,
  type TransferRefusal,
  type TransferRules,
} from '#rules/agents/transfers';
import type { WalletDeps } from '../deps.ts';
import { PayoutOnHoldError, WithdrawalsHeldError, WithdrawalsInReviewError } from '../errors.ts';
import { memberTransfers } from '../tables.ts';

/** A received transfer has to be staked once before a withdrawal. */
const TURNOVER_FACTOR_HUNDREDTHS = 100n;

/** Returns the limits of transfers in a currency. */
export function transferRulesOf(unitMinor: bigint): TransferRules {
  return { ...DEFAULT_TRANSFER_RULES, unitMinor };
}

export interface MemberTransferRequest {
  sender: Member;
  /** Username of a direct downline; undefined for the upline. */
  downline: string | undefined;
  amountMinor: bigint;
  note: string | undefined;
  address: string | undefined;
  /** SHA-256 of the token of the sender's session. */
  sessionHash: Uint8Array | undefined;
  /** The sender agreed to lose the bonuses that a withdrawal ends. */
  confirmsForfeit: boolean;
  /** Hours since the last change of a password or a contact before which no money leaves. */
  holdHours: number;
  rules: TransferRules;
}

const partiesRow = z.object({
  recipientId: z.bigint(),
  recipient: z.string(),
  isBlocked: z.boolean(),
  availableAt: z.date().nullable(),
  isHeld: z.boolean(),
  isInReview: z.boolean(),
});

// The rows of both stay as they are until the transaction ends, so that a block or a move that commits first counts.
const PARTIES = defineStatement({
  name: 'member_transfer_parties',
  row: partiesRow,
  text: `select recipient.id as "recipientId", recipient.public_id as recipient,
                sender.state <> 'active' or recipient.state <> 'active' as "isBlocked",
                greatest(sender.password_changed_at, sender.payment_password_changed_at, sender.mobile_verified_at,
                         sender.email_verified_at, sender.authenticator_lost_at) + make_interval(hours => $3) as "availableAt",
                coalesce(sender.withdrawals_held_until > clock_timestamp(), false) as "isHeld",
                agent_flags_hold(sender.id) is not null as "isInReview"
           from members sender
           join members recipient on case when $2::text is null then recipient.id = sender.upline_id
                                          else recipient.upline_id = sender.id and recipient.username_key = $2 end
          where sender.id = $1 and sender.account_type in ('member', 'agent', 'master-agent') for share of sender, recipient`,
});

const SENT_TODAY = defineStatement({
  name: 'member_transfers_sent_today',
  row: z.object({ count: z.int(), sumMinor: z.bigint(), now: z.date() }),
  text: `select count(*)::int as count, coalesce(sum(amount_minor), 0)::bigint as "sumMinor", clock_timestamp() as now
           from member_transfers where sender_id = $1 and sent_on = business_day(clock_timestamp())`,
});

/** Returns what a member has sent on the present business day. */
export async function getSentToday(db: Db, memberId: bigint) {
  const [row] = await db.query(SENT_TODAY, [memberId]);
  if (!row) throw new Error('a count returned nothing');
  return row;
}

/** Returns the turnover that a member has still to make: as much of the balance cannot be sent. */
export async function getLocked(db: Db, deps: WalletDeps, { id: memberId, currency }: Member): Promise<bigint> {
  if (deps.turnover.mode === 'off') return 0n;
  const open = await listOpenTurnover(db, { memberId, currency });
  return open.reduce((sum, { openMinor }) => sum + openMinor, 0n);
}

function refusal(reason: TransferRefusal, rules: TransferRules): Error {
  switch (reason) {
    case 'amount_too_small':
      return new AppError(reason, { value: { min: formatAmount(rules.minMinor) } });
    case 'amount_too_big':
      return new AppError(reason, { value: { max: formatAmount(rules.maxMinor) } });
    case 'insufficient_funds':
      return new InsufficientFundsError();
    case 'day_limit':
      return new AppError(reason, { value: { count: rules.maxDayCount, sum: formatAmount(rules.maxDayMinor) } });
    default:
      return new AppError(reason);
  }
}

/**
 * Moves money from a member to the direct upline or to a direct downline (docs/spec/agents-rulebook.md §8). The caller has recovered the
 * sender's receivables. Throws the refusals of the rulebook, InsufficientFundsError, PayoutOnHoldError, WithdrawalsHeldError, WithdrawalsInReviewError and
 * BonusForfeitError, after which the transaction must roll back. Returns the transfer's public id.
 */
export async function sendMemberTransfer(tx: Tx, deps: WalletDeps, request: MemberTransferRequest): Promise<string> {
  const parties = await lockParties(tx, request);
  await assertAllowed(tx, deps, request, parties);
  const publicId = randomId(deps.random, 'T');
  await book(tx, deps, request, { ...parties, publicId });
  await record(tx, request, { ...parties, publicId });
  tx.afterCommit(() => {
    for (const accountId of [parties.from, parties.to]) deps.notifier.balanceChanged(accountId);
  });
  return publicId;
}

interface Parties extends z.output<typeof partiesRow> {
  /** Ledger accounts. */
  from: bigint;
  to: bigint;
}

/** Locks both members and their balances, so that transfers of one sender run one after the other and the sums of the day hold. */
async function lockParties(tx: Tx, { sender, downline, holdHours, rules }: MemberTransferRequest): Promise<Parties> {
  const key = downline === undefined ? null : usernameKey(downline);
  const [parties] = await tx.query(PARTIES, [sender.id, key, holdHours]);
  if (!parties) throw refusal('not_related', rules);
  const ownerIds = [sender.id, parties.recipientId];
  const accounts = await lockAccounts(tx, { kind: 'player', ownerIds, currency: sender.currency });
  const [from, to] = [accounts.get(sender.id), accounts.get(parties.recipientId)];
  if (from === undefined || to === undefined) throw new Error('a locked account is missing');
  return { ...parties, from, to };
}

async function assertAllowed(
  tx: Tx,
  deps: WalletDeps,
  { sender, amountMinor, rules }: MemberTransferRequest,
  parties: Parties,
): Promise<void> {
  const { from, isBlocked } = parties;
  const today = await getSentToday(tx, sender.id);
  const balances = await getBalances(tx, [from]);
  const reason = transferRefusal(rules, {
    sender: {
      balanceMinor: balances.get(from)?.balanceMinor ?? 0n,
      lockedMinor: await getLocked(tx, deps, sender),
      isBlocked,
      hasReceivables: await deps.hasContractReceivables(tx, sender.id),
    },
    recipient: { balanceMinor: 0n, lockedMinor: 0n, isBlocked, hasReceivables: false },
    isRelated: true,
    amountMinor,
    sentTodayMinor: today.sumMinor,
    sentTodayCount: today.count,
  });
  if (reason) throw refusal(reason, rules);
  assertNotHeld(parties, today.now);
}

type NewTransfer = Parties & { publicId: string };

/** Books the money, ends the bonuses that a withdrawal ends, and opens the turnover of the recipient. */
async function book(
  tx: Tx,
  deps: WalletDeps,
  { sender, amountMinor, confirmsForfeit }: MemberTransferRequest,
  { publicId, recipientId, recipient, from, to }: NewTransfer,
): Promise<void> {
  const { currency } = sender;
  const lines = [
    { accountId: from, amountMinor: -amountMinor },
    { accountId: to, amountMinor },
  ];
  const details = { from: sender.publicId, to: recipient };
  await post(tx, { namespace: 'transfer', key: publicId, kind: 'transfer', details, lines });
  const owner = { memberId: sender.id, currency };
  await clearForWithdrawal(tx, deps, owner, { confirmsForfeit, turnoverMode: 'off' });
  await requireTurnover(tx, {
    memberId: recipientId,
    currency,
    source: 'transfer',
    reference: publicId,
    creditedMinor: amountMinor,
    factorHundredths: TURNOVER_FACTOR_HUNDREDTHS,
  });
}

async function record(
  tx: Tx,
  { sender, downline, amountMinor, note, address, sessionHash }: MemberTransferRequest,
  { publicId, recipientId }: NewTransfer,
): Promise<void> {
  await tx.orm.insert(memberTransfers).values({
    publicId,
    senderId: sender.id,
    recipientId,
    isUp: downline === undefined,
    amountMinor,
    currency: sender.currency,
    note: note ?? null,
    address: address ?? null,
    deviceId: sql`(select session.device_id from sessions session where session.token_hash = ${sessionHash ?? null})`,
    sentOn: sql`business_day(clock_timestamp())`,
  });
}

/** Refuses as long as a withdrawal would have to wait: otherwise the thief of an account could send its money away. */
function assertNotHeld({ availableAt, isHeld, isInReview }: z.output<typeof partiesRow>, now: Date): void {
  if (isHeld) throw new WithdrawalsHeldError();
  if (isInReview) throw new WithdrawalsInReviewError();
  if (availableAt && availableAt > now) throw new PayoutOnHoldError(availableAt.toISOString());
}
