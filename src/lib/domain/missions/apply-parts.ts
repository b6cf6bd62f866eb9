import * as z from 'zod';
import { publishLiveEvents } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { addProgress, type Mission, type MissionPart, type MissionProgress } from '#rules/rewards/missions';
import type { StoredMission } from './stored-missions.ts';

/** A part of a member's progress in a window; a negative one is taken back. */
export interface WindowPart extends MissionPart {
  missionId: bigint;
  memberId: bigint;
  window: string;
}

type Key = Omit<WindowPart, 'value' | 'mark'>;

interface Window extends Key {
  before: MissionProgress;
  progress: MissionProgress;
}

const keyOf = ({ memberId, missionId, window }: Key) => `${memberId} ${missionId} ${window}`;

const ADD_WINDOWS = defineStatement({
  name: 'missions_add_windows',
  text: `insert into mission_windows (member_id, mission_id, "window")
         select * from unnest($1::bigint[], $2::bigint[], $3::text[]) order by 1, 2, 3 on conflict do nothing`,
});
const LOCK_WINDOWS = defineStatement({
  name: 'missions_lock_windows',
  row: z.object({
    memberId: z.bigint(),
    missionId: z.bigint(),
    window: z.string(),
    value: z.bigint(),
    steps: z.int(),
  }),
  text: `select part.member_id as "memberId", part.mission_id as "missionId", part."window", part.value, part.steps::int as steps
           from mission_windows part
           join unnest($1::bigint[], $2::bigint[], $3::text[]) as key (member_id, mission_id, "window") using (member_id, mission_id, "window")
          order by part.member_id, part.mission_id, part."window" for no key update of part`,
});
const ADD_MARKS = defineStatement({
  name: 'missions_add_marks',
  row: z.object({ memberId: z.bigint(), missionId: z.bigint(), window: z.string(), mark: z.string() }),
  text: `insert into mission_marks (member_id, mission_id, "window", mark)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) on conflict do nothing
         returning member_id as "memberId", mission_id as "missionId", "window", mark`,
});
const SAVE = defineStatement({
  name: 'missions_save_windows',
  text: `update mission_windows part set value = changed.value, steps = changed.steps, updated_at = clock_timestamp()
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::int[]) as changed (member_id, mission_id, "window", value, steps)
          where (part.member_id, part.mission_id, part."window") = (changed.member_id, changed.mission_id, changed."window")`,
});
const RECORD_AWARDS = defineStatement({
  name: 'missions_record_awards',
  text: `insert into mission_awards (member_id, mission_id, "window", step, version, award, amount_minor)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::int[], $6::text[], $7::bigint[]) on conflict do nothing`,
});

const columnsOf = (keys: readonly Key[]) => [
  keys.map(({ memberId }) => String(memberId)),
  keys.map(({ missionId }) => String(missionId)),
  keys.map(({ window }) => window),
];

/**
 * Adds parts to their windows in their order, and records the award of each step that is reached for the first time. Windows are locked
 * in the order of their members, and no balance is locked with them.
 */
export async function applyParts(
  tx: Tx,
  missions: readonly StoredMission[],
  parts: readonly WindowPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const byId = new Map(missions.map((stored) => [stored.id, stored]));
  const windows = await lockWindows(tx, parts);
  const newMarks = await addMarks(tx, parts);
  for (const part of parts) {
    const window = windows.get(keyOf(part));
    const stored = byId.get(part.missionId);
    if (!window || !stored || (part.mark !== undefined && !newMarks.delete(`${keyOf(part)} ${part.mark}`))) continue;
    window.progress = addProgress(stored.mission, window.progress, part.value);
  }
  const changed = [...windows.values()].filter(({ before, progress }) => before !== progress);
  await saveWindows(tx, changed);
  await recordAwards(tx, byId, changed);
  publishLiveEvents(tx, [...membersToNotify(byId, changed)], 'missions', {});
}

async function lockWindows(tx: Tx, parts: readonly WindowPart[]): Promise<Map<string, Window>> {
  const keys = columnsOf([...new Map(parts.map((part) => [keyOf(part), part])).values()]);
  await tx.query(ADD_WINDOWS, keys);
  const rows = await tx.query(LOCK_WINDOWS, keys);
  return new Map(
    rows.map(({ value, steps, ...key }) => {
      const before = { value, steps };
      return [keyOf(key), { ...key, before, progress: before }];
    }),
  );
}

/** Adds the marks of parts and returns those that did not count before. */
async function addMarks(tx: Tx, parts: readonly WindowPart[]): Promise<Set<string>> {
  const marked = parts.flatMap(({ mark, ...part }) => (mark === undefined ? [] : [{ ...part, mark }]));
  if (marked.length === 0) return new Set();
  const rows = await tx.query(ADD_MARKS, [...columnsOf(marked), marked.map(({ mark }) => mark)]);
  return new Set(rows.map((row) => `${keyOf(row)} ${row.mark}`));
}

async function saveWindows(tx: Tx, changed: readonly Window[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(SAVE, [
    ...columnsOf(changed),
    changed.map(({ progress }) => String(progress.value)),
    changed.map(({ progress }) => progress.steps),
  ]);
}

/** Records the awards of new steps; one that the window has had stays as it is. */
async function recordAwards(tx: Tx, missions: Map<bigint, StoredMission>, changed: readonly Window[]): Promise<void> {
  const awards = changed.flatMap((window) => {
    const stored = missions.get(window.missionId);
    const steps = stored?.terms.steps.slice(window.before.steps, window.progress.steps) ?? [];
    return steps.map((step, index) => ({
      ...window,
      ...step,
      version: stored?.version,
      step: window.before.steps + index + 1,
    }));
  });
  if (awards.length === 0) return;
  await tx.query(RECORD_AWARDS, [
    ...columnsOf(awards),
    awards.map(({ step }) => step),
    awards.map(({ version }) => version),
    awards.map(({ award }) => award),
    awards.map(({ amount }) => String(amount)),
  ]);
}

const PERCENT = 100n;

/** Returns the members whose bars moved by a whole percent, or who reached a step: their open pages load again. */
function membersToNotify(missions: Map<bigint, StoredMission>, changed: readonly Window[]): Set<bigint> {
  const moved = changed.filter(({ missionId, before, progress }) => {
    const mission = missions.get(missionId)?.mission;
    return mission && (before.steps !== progress.steps || percentOf(mission, before) !== percentOf(mission, progress));
  });
  return new Set(moved.map(({ memberId }) => memberId));
}

function percentOf({ steps }: Mission, { value }: MissionProgress): bigint {
  return (value * PERCENT) / (steps.at(-1)?.target ?? 1n);
}
