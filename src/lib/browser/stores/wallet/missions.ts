import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';
import { refreshNewMissions } from './new-missions.ts';

export type MissionSummary = EndpointResponse<'GET /wps/relay/MCS2_missionSummary'>;
export type Mission = MissionSummary['missions'][number];
export type MissionAward = MissionSummary['awards'][number];

/** A step that the member looks at for the first time. */
export interface ReachedStep extends Pick<Mission, 'title' | 'currency'> {
  /** Mission, window and step. */
  id: string;
  award: Mission['steps'][number];
}

export const missions = createLoader(() => callAsMember('GET /wps/relay/MCS2_missionSummary', {}));

/** Steps that were reached since the member last looked at the page, to be celebrated once. */
export const $reachedSteps = atom<readonly ReachedStep[]>([]);

/** Loads the missions and follows them while a page shows them. Returns a function that ends it. */
export function followMissions(): () => void {
  const reload = () => void missions.reload();
  const stops = [
    onLiveEvent('missions', reload),
    onLiveEvent('resumed', reload),
    missions.$store.listen((loadable) => loadable.state === 'ready' && void celebrate(loadable.value)),
    () => $reachedSteps.set([]),
  ];
  void missions.load();
  return () => {
    for (const stop of stops) stop();
  };
}

async function celebrate({ missions: list }: MissionSummary): Promise<void> {
  const reached = list.flatMap(toReachedSteps);
  const before = new Set($reachedSteps.get().map(({ id }) => id));
  if (reached.every(({ id }) => before.has(id))) return;
  $reachedSteps.set(reached);
  try {
    await callAsMember('POST /wps/relay/MCS2_missionSeen', { body: {} });
  } catch {
    // They stay new and are celebrated again the next time.
    return;
  }
  await refreshNewMissions();
}

function toReachedSteps({ id, title, currency, endsAt, steps, reached, unseen }: Mission): ReachedStep[] {
  return steps.slice(reached - unseen, reached).map((award, index) => {
    const step = reached - unseen + index;
    return { id: `${id} ${endsAt} ${step}`, title, currency, award };
  });
}

$session.listen(({ state }) => {
  if (state === 'out') missions.clear();
});
