import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { LOCK_CLASSES } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import { CLAIM_KEYS, type ClaimKey } from '#rules/rewards/eligibility';
import { promotionClaimKeys } from '../tables.ts';

/** Browser and network that a claim comes from. */
export interface ClaimVisitor {
  country: string | undefined;
  /** Network of the address. */
  network: string;
  /** Random token of the browser; undefined without its cookie. */
  device: string | undefined;
}

/** Hashes of what a claim is made with, by kind; a kind that is not known is missing. */
export type KeyHashes = ReadonlyMap<ClaimKey, readonly Uint8Array[]>;

const PERSON = defineStatement({
  name: 'promotions_person',
  row: z.object({ person: z.string().nullable(), accounts: z.array(z.string()) }),
  text: `select lower(regexp_replace(member.payee_name, '\\s+', ' ', 'g')) || ' ' || member.date_of_birth as person,
                array(select distinct account.bank_code || ' ' || account.account_number from bank_accounts account
                       where account.member_id = member.id and account.removed_at is null order by 1) as accounts
           from members member where member.id = $1`,
});

/** Returns the keys of a claim as keyed hashes, which say nothing about the person, browser, network or bank account. */
export async function hashKeys(
  tx: Tx,
  fingerprint: (text: string) => Uint8Array,
  { memberId, visitor }: { memberId: bigint; visitor: ClaimVisitor },
): Promise<KeyHashes> {
  const [member] = await tx.query(PERSON, [memberId]);
  const known: Record<ClaimKey, readonly string[]> = {
    person: member?.person ? [member.person] : [],
    device: visitor.device === undefined ? [] : [visitor.device],
    ip: [visitor.network],
    payment: member?.accounts ?? [],
  };
  return new Map(
    CLAIM_KEYS.map((kind) => [kind, known[kind].map((value) => fingerprint(JSON.stringify(['claim', kind, value])))]),
  );
}

const LOCK = defineStatement({
  name: 'promotions_lock_keys',
  text: `select pg_advisory_xact_lock(${LOCK_CLASSES.claimKey}, key)
           from (select distinct hashtext($1 || ' ' || hash) as key from unnest($2::text[]) as given (hash) order by 1) keys`,
});

const USES = defineStatement({
  name: 'promotions_key_uses',
  row: z.object({ kind: z.enum(CLAIM_KEYS), uses: z.int() }),
  text: `select used.kind, count(distinct claim.member_id)::int as uses
           from unnest($2::text[], $3::text[]) as given (kind, hash)
           join promotion_claim_keys used on used.promotion_id = $1 and used.kind = given.kind and used.hash = decode(given.hash, 'hex')
           join promotion_claims claim on claim.id = used.claim_id and claim.member_id <> $4
            and claim.state in ('applying', 'claimed', 'issued', 'signed')
          group by used.kind`,
});

/**
 * Locks the keys that an offer counts until the transaction ends, and counts the other members whose claims were made with them.
 * Rejected and cancelled applications do not count.
 */
export async function countUses(
  tx: Tx,
  { promotionId, memberId }: { promotionId: bigint; memberId: bigint },
  { hashes, counted }: { hashes: KeyHashes; counted: readonly ClaimKey[] },
): Promise<{ readonly [Key in ClaimKey]?: number }> {
  const rows = rowsOf(hashes).filter(({ kind }) => counted.includes(kind));
  if (rows.length === 0) return {};
  await tx.query(LOCK, [String(promotionId), rows.map(({ hash }) => hexOf(hash))]);
  const uses = await tx.query(USES, [
    promotionId,
    rows.map(({ kind }) => kind),
    rows.map(({ hash }) => hexOf(hash)),
    memberId,
  ]);
  return Object.fromEntries(uses.map(({ kind, uses: count }) => [kind, count]));
}

/** Stores what a claim was made with. */
export async function saveKeys(
  tx: Tx,
  { promotionId, claimId, hashes }: { promotionId: bigint; claimId: bigint; hashes: KeyHashes },
): Promise<void> {
  const rows = rowsOf(hashes).map(({ kind, hash }) => ({ promotionId, claimId, kind, hash }));
  if (rows.length > 0) await tx.orm.insert(promotionClaimKeys).values(rows).onConflictDoNothing();
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

function rowsOf(hashes: KeyHashes): { kind: ClaimKey; hash: Uint8Array }[] {
  return [...hashes].flatMap(([kind, values]) => values.map((hash) => ({ kind, hash })));
}
