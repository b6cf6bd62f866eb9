import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { TEAM_EXPORT_STATES } from '#rules/agents/team-export-states';
import { teamReportExports } from './tables.ts';

/** Exports of an agent that wait at the same time. */
const MAX_WAITING = 3;
const MAX_ATTEMPTS = 3;
const MAX_LISTED = 20;

/** SQL condition under which an export waits for its file. */
export const WAITING_EXPORTS_SQL = `exists (select from team_report_exports where state = 'WAITING' and started_at is null)`;

// Held until the new row is committed, so that requests of one agent count and insert one after the other.
const LOCK = defineStatement({
  name: 'team_report_exports_lock',
  text: `select from members where id = $1 for no key update`,
});
const COUNT = defineStatement({
  name: 'team_report_exports_count',
  row: z.object({ waiting: z.int() }),
  text: `select count(*)::int as waiting from team_report_exports where agent_id = $1 and state = 'WAITING'`,
});

export interface ExportRequest {
  publicId: string;
  agentId: bigint;
  actorId: bigint;
  /** Report and filters, as they are sent. */
  request: unknown;
  languageTag: string;
}

/** Queues a file. Throws AppError `too_many_exports`. */
export async function requestExport(tx: Tx, request: ExportRequest): Promise<void> {
  await tx.query(LOCK, [request.agentId]);
  const [count] = await tx.query(COUNT, [request.agentId]);
  if ((count?.waiting ?? 0) >= MAX_WAITING) throw new AppError('too_many_exports');
  await tx.orm.insert(teamReportExports).values(request);
}

const listRow = z.object({
  publicId: z.string(),
  request: z.unknown(),
  state: z.enum(TEAM_EXPORT_STATES),
  rows: z.int().nullable(),
  requestedAt: z.date(),
  expiresAt: z.date(),
});
export type TeamExport = z.input<typeof listRow>;

// A delegate has its own exports, the agent those of its delegates too.
const REACHABLE = `agent_id = $1 and (actor_id = $2 or $1 = $2) and expires_at > clock_timestamp()`;
const LIST = defineStatement({
  name: 'team_report_exports_list',
  row: listRow,
  text: `select public_id as "publicId", request, state, rows, requested_at as "requestedAt", expires_at as "expiresAt"
           from team_report_exports where ${REACHABLE} order by id desc limit ${MAX_LISTED}`,
});
const CONTENT = defineStatement({
  name: 'team_report_exports_content',
  row: z.object({ request: z.unknown(), rows: z.int(), content: z.instanceof(Uint8Array) }),
  text: `select request, rows, content from team_report_exports where ${REACHABLE} and public_id = $3 and state = 'READY'`,
});

interface Reader {
  agentId: bigint;
  actorId: bigint;
}

/** Lists the exports of an agent, the newest first. */
export function listExports(db: Db, { agentId, actorId }: Reader): Promise<TeamExport[]> {
  return db.query(LIST, [agentId, actorId]);
}

/** Returns a file as it is stored. Throws AppError `not_found` for one that is not ready, has expired or is somebody else's. */
export async function getExport(db: Db, { agentId, actorId }: Reader, publicId: string) {
  const [found] = await db.query(CONTENT, [agentId, actorId, publicId]);
  if (!found) throw new AppError('not_found');
  return found;
}

const claimedRow = z.object({
  id: z.bigint(),
  agentId: z.bigint(),
  agentPublicId: z.string(),
  request: z.unknown(),
  languageTag: z.string(),
});
export type ClaimedExport = z.output<typeof claimedRow>;

const CLAIM = defineStatement({
  name: 'team_report_exports_claim',
  row: claimedRow,
  text: `update team_report_exports claimed set started_at = clock_timestamp(), attempts = attempts + 1
           from members agent
          where agent.id = claimed.agent_id and claimed.id = (
            select waiting.id from team_report_exports waiting
             where waiting.state = 'WAITING' and waiting.attempts < ${MAX_ATTEMPTS} and waiting.expires_at > clock_timestamp()
               and (waiting.started_at is null or waiting.started_at < clock_timestamp() - interval '10 minutes')
             order by waiting.id limit 1 for update skip locked)
         returning claimed.id, agent.id as "agentId", agent.public_id as "agentPublicId", claimed.request, claimed.language_tag as "languageTag"`,
});
const STORE = defineStatement({
  name: 'team_report_exports_store',
  text: `update team_report_exports set state = 'READY', rows = $2, content = $3 where id = $1 and state = 'WAITING'`,
});
const FAIL = defineStatement({
  name: 'team_report_exports_fail',
  text: `update team_report_exports set state = $2 where id = $1 and state = 'WAITING'`,
});
const GIVE_UP = defineStatement({
  name: 'team_report_exports_give_up',
  text: `update team_report_exports set state = 'FAILED' where state = 'WAITING' and attempts >= ${MAX_ATTEMPTS}
            and started_at < clock_timestamp() - interval '10 minutes'`,
});
const PURGE = defineStatement({
  name: 'team_report_exports_purge',
  text: `delete from team_report_exports where expires_at <= clock_timestamp()`,
});
const ERASE = defineStatement({
  name: 'team_report_exports_erase',
  text: `delete from team_report_exports where agent_id = $1 or actor_id = $1`,
});

/** Takes the next file to make; one at which others have failed counts as failed after three attempts. */
export async function claimExport(db: Db): Promise<ClaimedExport | undefined> {
  await db.query(GIVE_UP);
  const [claimed] = await db.query(CLAIM);
  return claimed;
}

/** Stores a file. */
export async function storeExport(
  db: Db,
  { id, rows, content }: { id: bigint; rows: number; content: Uint8Array },
): Promise<void> {
  await db.query(STORE, [id, rows, content]);
}

/** Ends the work on a file that cannot be made. */
export async function failExport(db: Db, { id, state }: { id: bigint; state: 'FAILED' | 'TOO_LARGE' }): Promise<void> {
  await db.query(FAIL, [id, state]);
}

/** Deletes files that have expired. */
export async function purgeExports(db: Db): Promise<void> {
  await db.query(PURGE);
}

/** Deletes the files of an account. */
export async function eraseExports(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}
