import { createHash } from 'node:crypto';
import { and, asc, desc, eq, notExists, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Clock, HOUR_MS } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import type { SecretSealer } from '#kernel/secrets';
import { SEAL_CHAINS } from './chains.ts';
import { findLastBlock } from './sealing.ts';
import { ensureSigningKey, signText } from './signing.ts';
import { sealExports, sealHeads } from './tables.ts';

export type SealHead = typeof sealHeads.$inferSelect;

/** A head as it is exported: the signed text, its signature and its key, both in base64. */
export const exportedHead = z.object({ payload: z.string(), signature: z.string(), publicKey: z.string() });
export type ExportedHead = z.infer<typeof exportedHead>;

const headPayload = z.object({
  version: z.literal(1),
  portal: z.string(),
  at: z.string(),
  /** SHA-256 of the payload of the head before, hex; null for the first. */
  previous: z.string().nullable(),
  /** The last block of each chain that has one. */
  chains: z.partialRecord(z.enum(SEAL_CHAINS), z.object({ blockNo: z.string(), lastId: z.string(), hash: z.string() })),
});
export type HeadPayload = z.infer<typeof headPayload>;

/** Parses the text of a head; undefined when it is none. */
export function parseHead(payload: string): HeadPayload | undefined {
  try {
    return headPayload.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

export function payloadHash(payload: string): string {
  return createHash('sha256').update(payload).digest('hex');
}

interface HeadDeps {
  sealer: SecretSealer;
  clock: Clock;
  /** Origin of the portal, so that a head names where it comes from. */
  portal: string;
}

/** Heads closer to each other than this are not signed: several nodes run the job. */
const MIN_AGE = '50 minutes';

/** Signs the present state of all chains. Undefined when the last head is younger than 50 minutes, unless `isForced`. */
export async function signHead(
  tx: Tx,
  deps: HeadDeps,
  options: { isForced?: boolean } = {},
): Promise<SealHead | undefined> {
  const key = await ensureSigningKey(tx, deps.sealer);
  const [last] = await tx.orm
    .select({
      payload: sealHeads.payload,
      isYoung: sql<boolean>`${sealHeads.at} > now() - interval '${sql.raw(MIN_AGE)}'`,
    })
    .from(sealHeads)
    .orderBy(desc(sealHeads.id))
    .limit(1);
  if (last?.isYoung && !options.isForced) return undefined;
  const chains: HeadPayload['chains'] = {};
  for (const chain of SEAL_CHAINS) {
    const block = await findLastBlock(tx, chain);
    if (!block) continue;
    const { blockNo, lastId, hash } = block;
    chains[chain] = { blockNo: `${blockNo}`, lastId: `${lastId}`, hash: Buffer.from(hash).toString('hex') };
  }
  const at = deps.clock.now();
  const previous = last ? payloadHash(last.payload) : null;
  const head: HeadPayload = { version: 1, portal: deps.portal, at: at.toISOString(), previous, chains };
  const payload = JSON.stringify(head);
  const row = { at, payload, signature: signText(payload, key), publicKey: key.publicKey };
  const [signed] = await tx.orm.insert(sealHeads).values(row).returning();
  return signed;
}

export function toExportedHead({ payload, signature, publicKey }: SealHead): ExportedHead {
  return { payload, signature: Buffer.from(signature).toString('base64'), publicKey };
}

/** Lists heads that were not yet exported to a target, oldest first. */
export function listUnexported(db: Db, target: string): Promise<SealHead[]> {
  const done = db.orm
    .select({ one: sql`1` })
    .from(sealExports)
    .where(and(eq(sealExports.headId, sealHeads.id), eq(sealExports.target, target)));
  return db.orm.select().from(sealHeads).where(notExists(done)).orderBy(asc(sealHeads.id)).limit(100);
}

/** Records that a head was exported. */
export async function recordExport(tx: Tx, headId: bigint, target: string): Promise<void> {
  await tx.orm.insert(sealExports).values({ headId, target }).onConflictDoNothing();
}

interface LastHead {
  head: SealHead;
  /** Time of the last export of any head to the target. */
  exportedAt: Date | null;
  isExported: boolean;
}

/** Returns the newest head, and when a head was last exported to the target. */
export async function findLastHead(db: Db, target: string): Promise<LastHead | undefined> {
  const [head] = await db.orm.select().from(sealHeads).orderBy(desc(sealHeads.id)).limit(1);
  if (!head) return undefined;
  const [last] = await db.orm
    .select()
    .from(sealExports)
    .where(eq(sealExports.target, target))
    .orderBy(desc(sealExports.headId))
    .limit(1);
  return { head, exportedAt: last?.at ?? null, isExported: last?.headId === head.id };
}

/** One failed export is tried again within an hour. */
const MAX_EXPORT_DELAY_MS = 2 * HOUR_MS;

/** True when the last head was signed two hours ago and is nowhere outside yet. A quiet portal signs none, which is no delay. */
export function isExportLate(
  { head, isExported }: Pick<LastHead, 'isExported'> & { head: { at: Date } },
  now: Date,
): boolean {
  return !isExported && now.getTime() - head.at.getTime() > MAX_EXPORT_DELAY_MS;
}
