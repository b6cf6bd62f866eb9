import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { LOCK_CLASSES } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import { CLAIM_KEYS, type ClaimKey } from '#rules/rewards/eligibility';

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

const PERSONS = defineStatement({
  name: 'promotions_persons',
  row: z.object({
    memberId: z.bigint(),
    person: z.string().nullable(),
    zalo: z.string().nullable(),
    accounts: z.array(z.string()),
  }),
  text: `select member.id as "memberId", lower(regexp_replace(member.payee_name, '\\s+', ' ', 'g')) || ' ' || member.date_of_birth as person,
                (select identity.issuer || ' ' || identity.subject from social_identities identity
                  where identity.member_id = member.id and identity.issuer = $2 limit 1) as zalo,
                array(select distinct account.bank_code || ' ' || account.account_number from bank_accounts account
                       where account.member_id = member.id and account.removed_at is null order by 1) as accounts
           from members member where member.id = any($1::bigint[])`,
});

/** Members who claim, and the visitors of those who are there. */
interface ClaimKeysOf {
  memberIds: readonly bigint[];
  visitors: ReadonlyMap<bigint, ClaimVisitor>;
  zaloIssuer: string | undefined;
}

/**
 * Returns the keys of members' claims as keyed hashes, by member; they say nothing about the person, browser, network or bank account.
 * Without a visitor those of the browser and network are missing.
 */
export async function hashKeys(
  tx: Tx,
  fingerprint: (text: string) => Uint8Array,
  { memberIds, visitors, zaloIssuer }: ClaimKeysOf,
): Promise<Map<bigint, KeyHashes>> {
  const members = await tx.query(PERSONS, [memberIds.map(String), zaloIssuer ?? null]);
  const hashOf = (kind: ClaimKey, value: string) => fingerprint(JSON.stringify(['claim', kind, value]));
  return new Map(
    members.map(({ memberId, person, zalo, accounts }) => {
      const visitor = visitors.get(memberId);
      const known: Record<ClaimKey, readonly string[]> = {
        // An account at Zalo that moves to another member stays the same person's.
        person: [person, zalo].filter((key) => key !== null),
        device: visitor?.device === undefined ? [] : [visitor.device],
        ip: visitor ? [visitor.network] : [],
        payment: accounts,
      };
      return [memberId, new Map(CLAIM_KEYS.map((kind) => [kind, known[kind].map((value) => hashOf(kind, value))]))];
    }),
  );
}

const LOCK = defineStatement({
  name: 'promotions_lock_keys',
  text: `select pg_advisory_xact_lock(${LOCK_CLASSES.claimKey}, key)
           from (select distinct hashtext($1 || ' ' || hash) as key from unnest($2::text[]) as given (hash) order by 1) keys`,
});

const USES = defineStatement({
  name: 'promotions_key_uses',
  row: z.object({ memberId: z.bigint(), kind: z.enum(CLAIM_KEYS), uses: z.int() }),
  text: `select given.member_id as "memberId", used.kind, count(distinct claim.member_id)::int as uses
           from unnest($2::bigint[], $3::text[], $4::text[]) as given (member_id, kind, hash)
           join promotion_claim_keys used on used.promotion_id = $1 and used.kind = given.kind and used.hash = decode(given.hash, 'hex')
           join promotion_claims claim on claim.id = used.claim_id and claim.member_id <> given.member_id
            and claim.state in ('applying', 'claimed', 'issued', 'signed')
          group by 1, 2`,
});

/** Other members whose claims were made with a member's keys, by kind. */
export type KeyUses = { readonly [Key in ClaimKey]?: number };

/**
 * Locks the keys that an offer counts until the transaction ends, and counts the other members whose claims were made with them, by
 * member. Rejected and cancelled applications do not count.
 */
export async function countUses(
  tx: Tx,
  promotionId: bigint,
  { hashes, counted }: { hashes: ReadonlyMap<bigint, KeyHashes>; counted: readonly ClaimKey[] },
): Promise<Map<bigint, KeyUses>> {
  const rows = [...hashes].flatMap(([memberId, own]) => rowsOf(own).map((row) => ({ memberId, ...row })));
  const used = rows.filter(({ kind }) => counted.includes(kind));
  if (used.length === 0) return new Map();
  await tx.query(LOCK, [String(promotionId), used.map(({ hash }) => hexOf(hash))]);
  const uses = await tx.query(USES, [
    promotionId,
    used.map(({ memberId }) => String(memberId)),
    used.map(({ kind }) => kind),
    used.map(({ hash }) => hexOf(hash)),
  ]);
  const found = new Map<bigint, KeyUses>();
  for (const { memberId, kind, uses: count } of uses) found.set(memberId, { ...found.get(memberId), [kind]: count });
  return found;
}

const SAVE = defineStatement({
  name: 'promotions_save_keys',
  text: 'select promotions_save_keys($1, $2::bigint[], $3::text[], $4::text[])',
});

/** Stores what claims were made with. */
export async function saveKeys(
  tx: Tx,
  promotionId: bigint,
  claims: readonly { claimId: bigint; hashes: KeyHashes }[],
): Promise<void> {
  const rows = claims.flatMap(({ claimId, hashes }) => rowsOf(hashes).map((row) => ({ claimId, ...row })));
  if (rows.length === 0) return;
  await tx.query(SAVE, [
    promotionId,
    rows.map(({ claimId }) => String(claimId)),
    rows.map(({ kind }) => kind),
    rows.map(({ hash }) => hexOf(hash)),
  ]);
}

/** Counts the claims of one transaction by their keys, before they are stored. */
export class KeyTally {
  readonly #members = new Map<string, Set<bigint>>();

  add(memberId: bigint, hashes: KeyHashes): void {
    for (const { kind, hash } of rowsOf(hashes)) {
      const key = `${kind} ${hexOf(hash)}`;
      this.#members.set(key, (this.#members.get(key) ?? new Set()).add(memberId));
    }
  }

  /** Adds the members that were counted to those whose claims are stored. */
  withUses(stored: KeyUses, hashes: KeyHashes): KeyUses {
    const counts = [...hashes].map(([kind, values]) => {
      const members = values.flatMap((hash) => [...(this.#members.get(`${kind} ${hexOf(hash)}`) ?? [])]);
      return [kind, (stored[kind] ?? 0) + new Set(members).size] as const;
    });
    return Object.fromEntries(counts);
  }
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

function rowsOf(hashes: KeyHashes): { kind: ClaimKey; hash: Uint8Array }[] {
  return [...hashes].flatMap(([kind, values]) => values.map((hash) => ({ kind, hash })));
}
