import { countNewMissions, listMissionAwards, listOwnMissions, seeMissionSteps } from '#domain/missions';
import { type DayNumber, dayOf } from '#rules/rewards/days';
import type { Handlers, RequestContext } from '../../context.ts';
import { toMissionAwardResponse, toMissionResponse } from '../../presenters/missions.ts';
import { memberOf } from '../identity/caller.ts';

/** Awards that the member's page shows. */
const HISTORY = 20;

/** Returns the present day of the operator's zone. */
function today({ app: { clock, config } }: RequestContext): DayNumber {
  return dayOf(clock.now(), config.timeZone);
}

/** Handlers of missions. */
export const missionHandlers: Handlers<
  'GET /wps/relay/MCS2_missionSummary' | 'GET /wps/relay/MCS2_missionUnread' | 'POST /wps/relay/MCS2_missionSeen'
> = {
  async 'GET /wps/relay/MCS2_missionSummary'(request) {
    const { app, languageTag } = request;
    const { timeZone } = app.config;
    const { id } = memberOf(request);
    const day = today(request);
    const awards = await listMissionAwards(app.db, id, HISTORY);
    const missions = await listOwnMissions(app.db, id, day);
    return {
      missions: missions.map((mission) => toMissionResponse(mission, { day, timeZone, languageTag })),
      awards: awards.map((award) => toMissionAwardResponse(award, languageTag)),
    };
  },

  async 'GET /wps/relay/MCS2_missionUnread'(request) {
    return { count: await countNewMissions(request.app.db, memberOf(request).id, today(request)) };
  },

  async 'POST /wps/relay/MCS2_missionSeen'(request) {
    await request.write((tx) => seeMissionSteps(tx, memberOf(request).id));
    return null;
  },
};
