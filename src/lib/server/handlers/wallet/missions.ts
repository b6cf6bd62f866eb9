import { countNewMissions, listMissionAwards, listOwnMissions, seeMissionSteps } from '#domain/missions';
import { dayOf } from '#rules/rewards/days';
import type { Handlers, RequestContext } from '../../context.ts';
import { toMissionAwardResponse, toMissionResponse } from '../../presenters/missions.ts';
import { memberOf } from '../identity/caller.ts';

/** Awards that the member's page shows. */
const HISTORY = 20;

function listOwn(request: RequestContext) {
  const { db, clock, config } = request.app;
  return listOwnMissions(db, memberOf(request).id, dayOf(clock.now(), config.timeZone));
}

/** Handlers of missions. */
export const missionHandlers: Handlers<
  'GET /wps/relay/MCS2_missionSummary' | 'GET /wps/relay/MCS2_missionUnread' | 'POST /wps/relay/MCS2_missionSeen'
> = {
  async 'GET /wps/relay/MCS2_missionSummary'(request) {
    const { app, languageTag } = request;
    const { timeZone } = app.config;
    const day = dayOf(app.clock.now(), timeZone);
    const awards = await listMissionAwards(app.db, memberOf(request).id, HISTORY);
    return {
      missions: (await listOwn(request)).map((mission) => toMissionResponse(mission, { day, timeZone, languageTag })),
      awards: awards.map((award) => toMissionAwardResponse(award, languageTag)),
    };
  },

  async 'GET /wps/relay/MCS2_missionUnread'(request) {
    return { count: countNewMissions(await listOwn(request)) };
  },

  async 'POST /wps/relay/MCS2_missionSeen'(request) {
    await request.write((tx) => seeMissionSteps(tx, memberOf(request).id));
    return null;
  },
};
