import { atom } from 'nanostores';
import { call, RefusedError } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { $session, isGuestType } from '../session.ts';

/** Number of steps that the member reached and has not looked at, and of daily missions that are not begun. */
export const $newMissions = atom(0);

/** Counts again. Keeps the last count when the connection is lost. */
export async function refreshNewMissions(): Promise<void> {
  const session = $session.get();
  if (session.state !== 'in' || isGuestType(session.member)) return $newMissions.set(0);
  try {
    const { count } = await call('GET /wps/relay/MCS2_missionUnread', {});
    $newMissions.set(count);
  } catch (error) {
    if (error instanceof RefusedError) $newMissions.set(0);
  }
}

/** Counts now and whenever missions move on. Returns a function that stops this. */
export function subscribeToNewMissions(): () => void {
  const count = () => void refreshNewMissions();
  count();
  const stops = [onLiveEvent('missions', count), onLiveEvent('resumed', count)];
  return () => {
    for (const stop of stops) stop();
  };
}

$session.listen(({ state }) => {
  if (state === 'out') $newMissions.set(0);
});
