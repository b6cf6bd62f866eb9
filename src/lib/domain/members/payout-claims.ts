import { eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { BankAccountInUseError } from './errors.ts';
import { payoutClaims } from './tables.ts';

/** Identifies a bank account at its bank. */
export interface Destination {
  bankCode: string;
  accountNumber: string;
}

interface Claim extends Destination {
  memberId: bigint;
}

/** Inserts a claim, or changes the existing one where that is allowed. Returns true when the destination is the member's. */
async function upsert(
  tx: Tx,
  claim: Claim & { firstPaidAt?: SQL },
  change: { set: object; setWhere: SQL | undefined },
): Promise<boolean> {
  const rows = await tx.orm
    .insert(payoutClaims)
    .values(claim)
    .onConflictDoUpdate({ target: [payoutClaims.bankCode, payoutClaims.accountNumber], ...change })
    .returning({ memberId: payoutClaims.memberId });
  return rows.length === 1;
}

/**
 * Claims a destination for a member, for ever: removing the bank account releases nothing. Returns false when it is another
 * member's; the primary key decides between two at once.
 */
export function claimDestination(tx: Tx, { bankCode, accountNumber, memberId }: Claim): Promise<boolean> {
  const isOwn = eq(payoutClaims.memberId, memberId);
  return upsert(tx, { bankCode, accountNumber, memberId }, { set: { memberId }, setWhere: isOwn });
}

/** Records the first payment to a destination. Throws BankAccountInUseError when it is another member's. */
export async function claimByPayment(tx: Tx, { bankCode, accountNumber, memberId }: Claim): Promise<void> {
  const firstPaidAt = sql`now()`;
  const set = { firstPaidAt: sql`coalesce(${payoutClaims.firstPaidAt}, now())` };
  const isOwn = eq(payoutClaims.memberId, memberId);
  const isClaimed = await upsert(tx, { bankCode, accountNumber, memberId, firstPaidAt }, { set, setWhere: isOwn });
  if (!isClaimed) throw new BankAccountInUseError();
}

/**
 * Moves a destination to another member, as staff decided. Throws BankAccountInUseError when its present owner has been paid
 * there: such a claim never moves.
 */
export async function moveClaim(tx: Tx, { bankCode, accountNumber, memberId }: Claim): Promise<void> {
  const set = { memberId, claimedAt: sql`now()` };
  const isFree = or(eq(payoutClaims.memberId, memberId), isNull(payoutClaims.firstPaidAt));
  const isMoved = await upsert(tx, { bankCode, accountNumber, memberId }, { set, setWhere: isFree });
  if (!isMoved) throw new BankAccountInUseError();
}
