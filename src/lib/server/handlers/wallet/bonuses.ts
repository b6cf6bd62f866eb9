import {
  activateGrant,
  countEndedGrants,
  findGrant,
  giveUpGrant,
  type GrantRound,
  listGrantRounds,
  listEndedGrants,
  listOpenGrants,
  listOpenTurnover,
  settleRoundsOf,
  type StoredGrant,
  type TurnoverRequirement,
} from '#domain/rewards';
import { listTitlesByName } from '#domain/games';
import { listStatement } from '#domain/ledger';
import { getTitle } from '#i18n/titles';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf } from '#kernel/paging';
import { lotteryGameNamed } from '#rules/rewards/bonus-money/lottery-games';
import { formatFactor } from '#rules/rewards/rates';
import type { Handlers, RequestContext } from '../../context.ts';
import { nameAwards } from '../../presenters/award-names.ts';
import { causeOfChange, gamesOfBonuses, toBonusResponses, toBonusRoundResponse } from '../../presenters/bonuses.ts';
import { rewardDeps } from '../../reward-deps.ts';
import { memberOf } from '../identity/caller.ts';
import { gamesOf, gameTitles } from './transactions.ts';

const ownerOf = ({ id: memberId, currency }: { id: bigint; currency: string }) => ({ memberId, currency });

/** Finds a bonus of the member. Throws AppError `not_found`, also for somebody else's. */
async function ownGrant(db: Db, { memberId }: { memberId: bigint }, publicId: string): Promise<StoredGrant> {
  const stored = await findGrant(db, publicId, memberId);
  if (!stored) throw new AppError('not_found');
  return stored;
}

function toRequirementResponse(row: TurnoverRequirement) {
  const { reference: id, source, amountMinor: amount, openMinor: open, createdAt } = row;
  return { id, source, amount, open, createdAt };
}

/** Presents bonuses to their member, with the titles of promotions and games; `open` are all that have not ended. */
async function presentBonuses(request: RequestContext, rows: readonly StoredGrant[], open: readonly StoredGrant[]) {
  const { app, languageTag } = request;
  const named = await nameAwards(app.db, rows, languageTag);
  const titles = await listTitlesByName(app.db, gamesOfBonuses(rows));
  const titleOf = (game: string) =>
    getTitle(titles.get(game) ?? lotteryGameNamed(game)?.titles ?? {}, languageTag, game);
  return toBonusResponses(named, { currency: memberOf(request).currency, open, titleOf });
}

/** Handlers of bonus money and of the turnover before a withdrawal. */
export const bonusHandlers: Handlers<
  | 'GET /wps/member/bonuses'
  | 'GET /wps/member/bonuses/{id}'
  | 'GET /wps/member/bonuses/{id}/transactions'
  | 'GET /wps/member/bonuses/{id}/rounds'
  | 'POST /wps/member/bonuses/{id}/activate'
  | 'DELETE /wps/member/bonuses/{id}'
  | 'GET /wps/member/turnover'
> = {
  async 'GET /wps/member/bonuses'(request, { query: { state, ...page } }) {
    const { app } = request;
    const owner = ownerOf(memberOf(request));
    if (state === 'open') {
      const open = await listOpenGrants(app.db, owner);
      const rows = open.slice(offsetOf(page), offsetOf(page) + page.pageSize);
      return pageOf(await presentBonuses(request, rows, open), open.length, page);
    }
    const listed = await listEndedGrants(app.db, owner, { limit: page.pageSize, offset: offsetOf(page) });
    return pageOf(await presentBonuses(request, listed, []), await countEndedGrants(app.db, owner), page);
  },

  async 'GET /wps/member/bonuses/{id}'(request, { params }) {
    const { app } = request;
    const owner = ownerOf(memberOf(request));
    const stored = await ownGrant(app.db, owner, params.id);
    const [bonus] = await presentBonuses(request, [stored], await listOpenGrants(app.db, owner));
    if (!bonus) throw new Error('a bonus that was found was not presented');
    return bonus;
  },

  async 'GET /wps/member/bonuses/{id}/transactions'(request, { params, query }) {
    const owner = ownerOf(memberOf(request));
    const { currency } = owner;
    const stored = await ownGrant(request.app.db, owner, params.id);
    const { page } = await listStatement(request.app.db, { ...query, accountId: stored.accountId });
    const gameOf = await gamesOf(request, page.rows);
    const rows = page.rows.map((line) => ({
      id: line.entryId.toString(),
      cause: causeOfChange(line.kind, stored.grant.state),
      amount: line.amountMinor,
      balanceAfter: line.balanceAfterMinor,
      currency,
      at: line.at,
      game: gameOf(line),
    }));
    return { ...page, rows };
  },

  async 'GET /wps/member/bonuses/{id}/rounds'(request, { params, query }) {
    const owner = ownerOf(memberOf(request));
    const { currency } = owner;
    const stored = await ownGrant(request.app.db, owner, params.id);
    const page = await listGrantRounds(request.app.db, stored.grant.id, query);
    const gameOf = ({ vendor, gameCode: code }: GrantRound) => ({ vendor, code });
    const titleOf = await gameTitles(request, page.rows.map(gameOf));
    return {
      ...page,
      rows: page.rows.map((round) => toBonusRoundResponse(round, currency, titleOf(gameOf(round)))),
    };
  },

  async 'POST /wps/member/bonuses/{id}/activate'(request, { params }) {
    const owner = ownerOf(memberOf(request));
    const deps = rewardDeps(request.app);
    // A round that was just played may have used the active one.
    await settleRoundsOf(request.app.db, deps, owner.memberId);
    await request.write((tx) => activateGrant(tx, deps, owner, params.id));
    return null;
  },

  async 'DELETE /wps/member/bonuses/{id}'(request, { params }) {
    const owner = ownerOf(memberOf(request));
    const deps = rewardDeps(request.app);
    // A round that was just played may have met the requirement.
    await settleRoundsOf(request.app.db, deps, owner.memberId);
    await request.write((tx) => giveUpGrant(tx, deps, owner, params.id));
    return null;
  },

  async 'GET /wps/member/turnover'(request) {
    const { app } = request;
    const owner = ownerOf(memberOf(request));
    const requirements = await listOpenTurnover(app.db, owner);
    const { mode, factorHundredths } = app.config.rewards.turnover;
    return {
      mode,
      factor: formatFactor(factorHundredths),
      currency: owner.currency,
      open: requirements.reduce((sum, { openMinor }) => sum + openMinor, 0n),
      required: requirements.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      requirements: requirements.map(toRequirementResponse),
    };
  },
};
