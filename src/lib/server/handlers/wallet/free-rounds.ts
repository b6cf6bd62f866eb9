import { listFreeRounds } from '#domain/rewards';
import type { Handlers } from '../../context.ts';
import { nameAwards } from '../../presenters/award-names.ts';
import { toFreeRoundsResponse } from '../../presenters/free-rounds.ts';
import { memberOf } from '../identity/caller.ts';
import { requestedLanguageTag } from '../requested-language.ts';

/** Handlers of free rounds. */
export const freeRoundsHandlers: Handlers<'GET /wps/member/free-rounds'> = {
  async 'GET /wps/member/free-rounds'(request, { query: { state, language, ...page } }) {
    const languageTag = requestedLanguageTag(request, language);
    const which = state === 'open' ? 'running' : 'ended';
    const listed = await listFreeRounds(request.app.db, memberOf(request).id, { ...page, which });
    const rows = await nameAwards(request.app.db, listed.rows, languageTag);
    return { ...listed, rows: rows.map((row) => toFreeRoundsResponse(row, languageTag)) };
  },
};
