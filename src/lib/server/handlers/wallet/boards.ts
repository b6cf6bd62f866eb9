import { boardsFor, findOwnPlace, listBoards, type ListedBoard } from '#domain/boards';
import { getBonusPreferences, setBonusPreferences } from '#domain/protection';
import { formatFactor } from '#rules/rewards/rates';
import type { AppContext, Handlers } from '../../context.ts';
import { toBoardResponse } from '../../presenters/boards.ts';
import { memberOf } from '../identity/caller.ts';

const MAX_AGE_MS = 5000;

interface CachedBoards {
  readAt: number;
  boards: Promise<readonly ListedBoard[]>;
}

/** The boards as every page of the process sees them. */
const cached = new WeakMap<AppContext, CachedBoards>();

/** Returns the boards, which are read at most every five seconds however many pages show them. A failed read is not cached. */
async function readBoards(app: AppContext): Promise<readonly ListedBoard[]> {
  const now = app.clock.now();
  let reading = cached.get(app);
  if (!reading || now.getTime() - reading.readAt >= MAX_AGE_MS) {
    reading = { readAt: now.getTime(), boards: listBoards(app.db, { now, timeZone: app.config.timeZone }) };
    cached.set(app, reading);
  }
  try {
    return await reading.boards;
  } catch (error) {
    if (cached.get(app) === reading) cached.delete(app);
    throw error;
  }
}

/** Handlers of leaderboards, and of what members decide about bonuses and boards. */
export const boardHandlers: Handlers<
  | 'GET /wps/relay/MCS2_missionLeaderboard'
  | 'GET /wps/member/preferences/bonuses'
  | 'PUT /wps/member/preferences/bonuses'
> = {
  async 'GET /wps/relay/MCS2_missionLeaderboard'({ app, member, languageTag }, { query }) {
    const { id, window, pageNo, pageSize } = query;
    const memberId = member?.accountType === 'member' ? member.id : undefined;
    const access = member ? await boardsFor(app.db, member.id) : 'shown';
    if (access === 'none') return { isOff: false, boards: [] };
    const listed = (await readBoards(app)).filter(
      (board) => (id === undefined || board.publicId === id) && (window === undefined || board.window === window),
    );
    const boards = [];
    for (const board of listed) {
      const own =
        memberId !== undefined && access === 'shown' ? await findOwnPlace(app.db, board, memberId) : undefined;
      boards.push(toBoardResponse(board, { languageTag, memberId, own, pageNo, pageSize }));
    }
    return { isOff: access === 'off', boards };
  },

  async 'GET /wps/member/preferences/bonuses'(request) {
    const preferences = await getBonusPreferences(request.app.db, memberOf(request).id);
    const { hasOptedOut: optOut, optOutEndsAt, wageringCapHundredths, isOffBoards } = preferences;
    return {
      optOut,
      optOutEndsAt,
      wageringCap: wageringCapHundredths === null ? null : formatFactor(wageringCapHundredths),
      maxWageringCap: formatFactor(request.app.config.rewards.maxFactorHundredths),
      boards: !isOffBoards,
    };
  },

  async 'PUT /wps/member/preferences/bonuses'(request, { body: { optOut, wageringCap, boards } }) {
    const decision = { hasOptedOut: optOut, wageringCapHundredths: wageringCap, isOffBoards: !boards };
    const { app } = request;
    await request.write((tx) =>
      setBonusPreferences(tx, app.config.rewards, { memberId: memberOf(request).id, decision }),
    );
    return null;
  },
};
