import { activatePair, getSeedState, listRetiredPairs, type ChosenSeed, type SeedState } from '#domain/inhouse';
import type { Handlers, RequestContext } from '../../context.ts';
import { memberOf } from '../identity/caller.ts';

function toStateResponse({ active, nextCommitment }: SeedState) {
  return { active: active ?? null, nextCommitment };
}

async function activate(request: RequestContext, chosen: ChosenSeed, isFirst: boolean) {
  const { db, sealer, random } = request.app;
  return toStateResponse(
    await activatePair(db, { sealer, random }, { memberId: memberOf(request).id, chosen, isFirst }),
  );
}

/** Handlers of the members' seeds. */
export const inhouseSeedHandlers: Handlers<
  | 'GET /wps/inhouse/seeds'
  | 'POST /wps/inhouse/seeds'
  | 'POST /wps/inhouse/seeds/rotate'
  | 'GET /wps/inhouse/seeds/retired'
> = {
  async 'GET /wps/inhouse/seeds'(request) {
    const { db, sealer, random } = request.app;
    return toStateResponse(await getSeedState(db, { sealer, random }, memberOf(request).id));
  },

  'POST /wps/inhouse/seeds'(request, { body }) {
    return activate(request, body, true);
  },

  'POST /wps/inhouse/seeds/rotate'(request, { body }) {
    return activate(request, body, false);
  },

  async 'GET /wps/inhouse/seeds/retired'(request, { query }) {
    const { db, sealer } = request.app;
    const page = await listRetiredPairs(db, sealer, memberOf(request).id, query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, serverSeed: row.serverSeed ?? null })) };
  },
};
