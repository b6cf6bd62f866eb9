import * as z from 'zod';
import { boardPromotion } from '#domain/rewards';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { boardOf, type BoardProblem, boardSchema, type BoardTerms } from '#rules/rewards/board-terms';
import type { BoardMetric } from '#rules/rewards/boards';
import { awardBoard, type Score } from '#rules/rewards/leaderboards';
import { draftProblemsOf } from './edit-boards.ts';
import { LISTED_PLACES } from './list-boards.ts';
import { rankWindow } from './ranked-scores.ts';
import { BOARD_AWARD_STATES, BOARD_STATES } from './tables.ts';

const reviewedRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  state: z.enum(BOARD_STATES),
  publishedVersion: z.int(),
  lastVersion: z.int(),
  /** The last version, which may be the published one. */
  terms: z.record(z.string(), z.unknown()),
  budgetMinor: z.bigint(),
  budgetLeftMinor: z.bigint(),
  /** Members with a score, and prizes that were paid or wait. */
  players: z.int(),
  paidAwards: z.int(),
  paidMinor: z.bigint(),
  dueAwards: z.int(),
});

/** A board as staff see it. */
export interface ReviewedBoard extends Omit<z.output<typeof reviewedRow>, 'terms'> {
  terms: BoardTerms;
}

const REVIEW = defineStatement({
  name: 'boards_review',
  row: reviewedRow,
  text: `select board.id, board.public_id as "publicId", board.state, board.published_version as "publishedVersion",
                board.last_version as "lastVersion", latest.terms, board.budget_minor as "budgetMinor",
                coalesce((select sum(balance.balance_minor) from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
                           where account.kind = 'promotion_budget' and account.owner_id = $2 - board.id), 0)::bigint as "budgetLeftMinor",
                (select count(distinct score.member_id)::int from board_scores score where score.board_id = board.id) as players,
                awards.paid as "paidAwards", awards.paid_minor as "paidMinor", awards.due as "dueAwards"
           from boards board
           join board_versions latest on latest.board_id = board.id and latest.version = board.last_version
           cross join lateral (
             select count(*) filter (where award.state = 'paid')::int as paid, count(*) filter (where award.state = 'due')::int as due,
                    coalesce(sum(award.amount_minor) filter (where award.state = 'paid'), 0)::bigint as paid_minor
               from board_awards award where award.board_id = board.id
           ) awards
          where $1::text is null or board.public_id = $1
          order by board.id desc limit 500`,
});

async function review(db: Db, publicId: string | null): Promise<ReviewedBoard[]> {
  const rows = await db.query(REVIEW, [publicId, boardPromotion(0n)]);
  return rows.map((row) => ({ ...row, terms: boardSchema.parse(row.terms) }));
}

/** Lists boards with their budgets and prizes, the newest first. */
export function reviewBoards(db: Db): Promise<ReviewedBoard[]> {
  return review(db, null);
}

const WINDOWS = defineStatement({
  name: 'boards_review_windows',
  row: z.object({
    window: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
    finalAt: z.date().nullable(),
    players: z.int(),
    paidMinor: z.bigint(),
    dueAwards: z.int(),
  }),
  text: `select part."window", part.starts_at as "startsAt", part.ends_at as "endsAt", part.final_at as "finalAt",
                (select count(*)::int from board_scores score where (score.board_id, score."window") = (part.board_id, part."window")) as players,
                awards.paid_minor as "paidMinor", awards.due as "dueAwards"
           from board_windows part
           cross join lateral (
             select coalesce(sum(award.amount_minor) filter (where award.state = 'paid'), 0)::bigint as paid_minor,
                    count(*) filter (where award.state = 'due')::int as due
               from board_awards award where (award.board_id, award."window") = (part.board_id, part."window")
           ) awards
          where part.board_id = $1 order by part.starts_at desc limit 40`,
});

export type ReviewedWindow = z.output<typeof WINDOWS.row>;

/** Returns a board with its windows and what forbids publishing its draft. Throws AppError `not_found`. */
export async function reviewBoard(
  db: Db,
  publicId: string,
  now: Date,
): Promise<ReviewedBoard & { problems: BoardProblem[]; windows: ReviewedWindow[] }> {
  const board = await findReviewed(db, publicId);
  return {
    ...board,
    problems: await draftProblemsOf(db, board, now),
    windows: await db.query(WINDOWS, [board.id]),
  };
}

async function findReviewed(db: Db, publicId: string): Promise<ReviewedBoard> {
  const [board] = await review(db, publicId);
  if (!board) throw new AppError('not_found');
  return board;
}

/** A place of a window as staff see it. */
export interface ReviewedPlace {
  /** Public id. */
  memberId: string;
  username: string;
  /** Null for a member who is out. */
  rank: number | null;
  score: Score;
  prizeMinor: bigint;
  /** `open` while the window is not final, `excluded` for a member whom staff took out. */
  state: (typeof BOARD_AWARD_STATES)[number] | 'open' | 'excluded';
  /** Why staff took the member out. */
  reason: string | null;
}

const FIND_WINDOW = defineStatement({
  name: 'boards_review_window',
  row: z.object({ isFinal: z.boolean(), terms: z.record(z.string(), z.unknown()) }),
  text: `select part.final_at is not null as "isFinal", version.terms
           from board_windows part
           join boards board on board.id = part.board_id
           join board_versions version on version.board_id = board.id and version.version = coalesce(part.version, board.published_version)
          where part.board_id = $1 and part."window" = $2`,
});
const AWARDS = defineStatement({
  name: 'boards_review_awards',
  row: z.object({
    memberId: z.string(),
    username: z.string(),
    rank: z.int(),
    numerator: z.bigint(),
    denominator: z.bigint(),
    prizeMinor: z.bigint(),
    state: z.enum(BOARD_AWARD_STATES),
  }),
  text: `select member.public_id as "memberId", member.username, award.rank::int as rank, award.numerator, award.denominator,
                award.amount_minor as "prizeMinor", award.state
           from board_awards award join members member on member.id = award.member_id
          where award.board_id = $1 and award."window" = $2 order by award.rank, award.member_id`,
});
const EXCLUDED = defineStatement({
  name: 'boards_review_exclusions',
  row: z.object({
    memberId: z.string(),
    username: z.string(),
    numerator: z.bigint(),
    denominator: z.bigint(),
    reason: z.string(),
  }),
  text: `select member.public_id as "memberId", member.username, score.numerator, score.denominator, taken_out.reason
           from board_exclusions taken_out
           join members member on member.id = taken_out.member_id
           join board_scores score on (score.board_id, score."window", score.member_id) = (taken_out.board_id, taken_out."window", taken_out.member_id)
          where taken_out.board_id = $1 and taken_out."window" = $2 order by taken_out.excluded_at limit 200`,
});

/** Lists the places of a window: who would win what now, or has won it. Throws AppError `not_found`. */
export async function reviewWindow(
  db: Db,
  { publicId, window }: { publicId: string; window: string },
): Promise<{ metric: BoardMetric; isFinal: boolean; places: ReviewedPlace[] }> {
  const { id: boardId } = await findReviewed(db, publicId);
  const [found] = await db.query(FIND_WINDOW, [boardId, window]);
  if (!found) throw new AppError('not_found');
  const terms = boardSchema.parse(found.terms);
  const excluded = await db.query(EXCLUDED, [boardId, window]);
  const places = found.isFinal
    ? (await db.query(AWARDS, [boardId, window])).map((row) => ({ ...row, score: scoreOf(row), reason: null }))
    : await openPlaces(db, { boardId, window }, terms);
  const out = excluded.map((row) => {
    return { ...row, score: scoreOf(row), rank: null, prizeMinor: 0n, state: 'excluded' as const };
  });
  return { metric: terms.metric, isFinal: found.isFinal, places: [...places, ...out] };
}

async function openPlaces(
  db: Db,
  key: { boardId: bigint; window: string },
  terms: BoardTerms,
): Promise<ReviewedPlace[]> {
  const rules = boardOf(terms);
  const ranked = await rankWindow(db, key, { places: LISTED_PLACES, rules });
  const prizes = new Map(awardBoard(ranked, rules.prizes).map(({ member, prizeMinor }) => [member, prizeMinor]));
  return ranked.slice(0, LISTED_PLACES).map(({ publicId: memberId, username, rank, score, member }) => {
    return { memberId, username, rank, score, prizeMinor: prizes.get(member) ?? 0n, state: 'open', reason: null };
  });
}

const scoreOf = ({ numerator, denominator }: Score): Score => ({ numerator, denominator });
