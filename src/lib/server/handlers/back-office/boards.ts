import {
  assertBoardPublishable,
  assertExcludable,
  createBoard,
  editBoard,
  excludeFromWindow,
  publishBoard,
  reviewBoard,
  reviewBoards,
  type ReviewedBoard,
  type ReviewedWindow,
  reviewWindow,
  stopBoard,
} from '#domain/boards';
import { formatAmount } from '#kernel/money';
import { boardText, moneyBudgetOf } from '#rules/rewards/board-terms';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { toPlaceForStaff } from '../../presenters/boards.ts';
import { acting } from './session.ts';

function toBoardForStaff({ publicId, terms, ...row }: ReviewedBoard) {
  const { id: _id, budgetMinor: budget, budgetLeftMinor: budgetLeft, paidMinor: paid, ...facts } = row;
  return { id: publicId, terms: boardText(terms), budget, budgetLeft, paid, ...facts };
}

function toWindowForStaff({ paidMinor: paid, ...window }: ReviewedWindow) {
  return { ...window, paid };
}

/** Refuses what nobody could publish before it is proposed. */
export const boardSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/boards/{boardId}/publish': async ({ app }, { params: { boardId: publicId }, body }) => {
    await assertBoardPublishable(app.db, { publicId, version: body.version }, app.clock.now());
    return true;
  },
  'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}': async ({ app }, { params }) => {
    await assertExcludable(app.db, params);
    return true;
  },
};

/** Handlers of boards. */
export const backOfficeBoardHandlers: Handlers<
  | 'GET /ops/api/boards'
  | 'GET /ops/api/boards/{boardId}'
  | 'GET /ops/api/boards/{boardId}/windows/{window}'
  | 'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}'
  | 'POST /ops/api/boards'
  | 'PUT /ops/api/boards/{boardId}'
  | 'POST /ops/api/boards/{boardId}/publish'
  | 'POST /ops/api/boards/{boardId}/stop'
> = {
  async 'GET /ops/api/boards'({ app }) {
    return { currency: app.config.currency, boards: (await reviewBoards(app.db)).map(toBoardForStaff) };
  },

  async 'GET /ops/api/boards/{boardId}'({ app }, { params: { boardId } }) {
    const { problems, windows, ...board } = await reviewBoard(app.db, boardId, app.clock.now());
    return { ...toBoardForStaff(board), problems, windows: windows.map(toWindowForStaff) };
  },

  async 'GET /ops/api/boards/{boardId}/windows/{window}'({ app }, { params: { boardId: publicId, window } }) {
    const { metric, isFinal, places } = await reviewWindow(app.db, { publicId, window });
    return { metric, isFinal, places: places.map((place) => toPlaceForStaff(metric, place)) };
  },

  async 'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}'(request, { params, body }) {
    const { memberId } = params;
    const { reason } = body;
    await runAudited(
      acting(request),
      (tx, actor) => excludeFromWindow(tx, params, { reason, actor }),
      () => ({
        action: 'board.exclude',
        subject: params.boardId,
        details: { window: params.window, memberId, reason },
      }),
    );
    return null;
  },

  async 'POST /ops/api/boards'(request, { body }) {
    const terms = { ...body.terms, currency: request.app.config.currency };
    const id = await runAudited(
      acting(request),
      (tx, actor) => createBoard(tx, request.app.random, { terms, actor }),
      (created) => ({ action: 'board.edit', subject: created, details: { version: 1 } }),
    );
    return { id };
  },

  async 'PUT /ops/api/boards/{boardId}'(request, { params: { boardId: publicId }, body: { version, ...body } }) {
    const terms = { ...body.terms, currency: request.app.config.currency };
    await runAudited(
      acting(request),
      (tx, actor) => editBoard(tx, { seen: { publicId, version }, terms, actor }),
      (written) => ({ action: 'board.edit', subject: publicId, details: { version: written } }),
    );
    return null;
  },

  async 'POST /ops/api/boards/{boardId}/publish'(request, { params: { boardId: publicId }, body }) {
    const { version, reason } = body;
    await runAudited(
      acting(request),
      (tx, actor) => publishBoard(tx, { seen: { publicId, version }, actor, now: request.app.clock.now() }),
      (terms) => {
        const details = { version, monthlyBudget: formatAmount(moneyBudgetOf(terms)), reason };
        return { action: 'board.publish', subject: publicId, details };
      },
    );
    return null;
  },

  async 'POST /ops/api/boards/{boardId}/stop'(request, { params: { boardId: publicId }, body: { reason } }) {
    await runAudited(
      acting(request),
      (tx) => stopBoard(tx, publicId),
      () => ({ action: 'board.stop', subject: publicId, details: { reason } }),
    );
    return null;
  },
};
