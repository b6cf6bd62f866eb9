import * as z from 'zod';
import { mayCompete, standingOf, standingsOf } from '#domain/protection';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { boardOf, boardSchema, type BoardTerms } from '#rules/rewards/board-terms';
import { type Board, type BoardWindow, boardWindowAt, onlyWindowOf } from '#rules/rewards/boards';
import { awardBoard, compareScores, type Score } from '#rules/rewards/leaderboards';
import { AVATARS } from '#rules/members/profile';
import { rankWindow } from './ranked-scores.ts';
import { listRunningBoards } from './stored-boards.ts';

/** Places of a window that are listed; what a member needs beyond them is the own place. */
export const LISTED_PLACES = 100;

/** `upcoming`: not begun; `review`: ended, its prizes are not decided; `final`: they are. */
export type BoardPhase = 'upcoming' | 'running' | 'review' | 'final';

export interface BoardPlace {
  memberId: bigint;
  username: string;
  avatar: (typeof AVATARS)[number] | null;
  rank: number;
  score: Score;
  /** Prize of the rank, or what it would win now; 0 for nothing. */
  prizeMinor: bigint;
}

/** A window of a board as everybody sees it. */
export interface ListedBoard extends BoardWindow {
  id: bigint;
  publicId: string;
  terms: BoardTerms;
  board: Board;
  phase: BoardPhase;
  /** Members with a score. */
  players: number;
  places: readonly BoardPlace[];
}

type Shown = Omit<ListedBoard, 'players' | 'places'>;

const ENDED = defineStatement({
  name: 'boards_ended_windows',
  row: z.object({
    id: z.bigint(),
    publicId: z.string(),
    terms: z.record(z.string(), z.unknown()),
    window: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
    isFinal: z.boolean(),
  }),
  // The last windows of each board: those under review, and the prizes of the one before.
  text: `select ended.id, ended."publicId", ended.terms, ended."window", ended."startsAt", ended."endsAt", ended."isFinal" from (
           select board.id, board.public_id as "publicId", version.terms, part."window", part.starts_at as "startsAt", part.ends_at as "endsAt",
                  part.final_at is not null as "isFinal", row_number() over (partition by board.id order by part.ends_at desc) as number
             from board_windows part
             join boards board on board.id = part.board_id
             join board_versions version on version.board_id = board.id and version.version = coalesce(part.version, board.published_version)
            where part.ends_at <= $1 and part.ends_at > $1 - interval '10 days'
         ) ended where ended.number <= 3 order by ended."endsAt" desc, ended.id limit 30`,
});
const PLAYERS = defineStatement({
  name: 'boards_count_players',
  row: z.object({ players: z.int() }),
  text: `select count(*)::int as players from board_scores where board_id = $1 and "window" = $2 and rank_key > 0`,
});
const WINNERS = defineStatement({
  name: 'boards_winners',
  row: z.object({
    memberId: z.bigint(),
    username: z.string(),
    avatar: z.enum(AVATARS).nullable(),
    rank: z.int(),
    numerator: z.bigint(),
    denominator: z.bigint(),
    prizeMinor: z.bigint(),
  }),
  text: `select award.member_id as "memberId", member.username, member.avatar, award.rank::int as rank, award.numerator, award.denominator,
                award.amount_minor as "prizeMinor"
           from board_awards award join members member on member.id = award.member_id
          where award.board_id = $1 and award."window" = $2 and award.state <> 'lapsed' order by award.rank, award.won_at, award.member_id`,
});

/** Lists the windows of boards that run or begin, and the last ones that ended, with the members who lead them. */
export async function listBoards(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<ListedBoard[]> {
  const shown = [...(await presentWindows(db, now, timeZone)), ...(await endedWindows(db, now))];
  const listed: ListedBoard[] = [];
  for (const window of shown) {
    const [{ players } = { players: 0 }] = await db.query(PLAYERS, [window.id, window.window]);
    const places = window.phase === 'final' ? await winnersOf(db, window) : await leadersOf(db, window);
    listed.push({ ...window, players, places });
  }
  return listed;
}

async function presentWindows(db: Db, now: Date, timeZone: string): Promise<Shown[]> {
  const boards = await listRunningBoards(db);
  return boards.flatMap(({ id, publicId, terms, board }): Shown[] => {
    const window = boardWindowAt(board, now, timeZone) ?? onlyWindowOf(board);
    if (!window || window.endsAt <= now) return [];
    return [{ ...window, id, publicId, terms, board, phase: window.startsAt <= now ? 'running' : 'upcoming' }];
  });
}

async function endedWindows(db: Db, now: Date): Promise<Shown[]> {
  const rows = await db.query(ENDED, [now]);
  return rows.map(({ isFinal, terms: stored, ...row }) => {
    const terms = boardSchema.parse(stored);
    return { ...row, terms, board: boardOf(terms), phase: isFinal ? 'final' : 'review' };
  });
}

async function leadersOf(db: Db, { id: boardId, window, board }: Shown): Promise<BoardPlace[]> {
  const ranked = await rankWindow(db, { boardId, window }, { places: LISTED_PLACES, rules: board });
  const prizes = new Map(awardBoard(ranked, board.prizes).map(({ member, prizeMinor }) => [member, prizeMinor]));
  return ranked.slice(0, LISTED_PLACES).map(({ memberId, username, avatar, rank, score, member }) => {
    return { memberId, username, avatar, rank, score, prizeMinor: prizes.get(member) ?? 0n };
  });
}

async function winnersOf(db: Db, { id, window }: Shown): Promise<BoardPlace[]> {
  const rows = await db.query(WINNERS, [id, window]);
  const standings = await standingsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.flatMap(({ numerator, denominator, ...row }) => {
    const standing = standings.get(row.memberId);
    return standing && mayCompete(standing) ? [{ ...row, score: { numerator, denominator } }] : [];
  });
}

/** A member's own place in a window. */
export interface OwnPlace {
  /** Null below the minimum score. */
  rank: number | null;
  score: Score;
  prizeMinor: bigint;
  /** The rank above and its score; undefined for the first, and without a rank. */
  next: { rank: number; score: Score } | undefined;
}

const OWN = defineStatement({
  name: 'boards_own_place',
  row: z.object({
    numerator: z.bigint(),
    denominator: z.bigint(),
    better: z.int(),
    nextNumerator: z.bigint().nullable(),
    nextDenominator: z.bigint().nullable(),
  }),
  // A place beyond the listed ones, by the order of the index.
  text: `select own.numerator, own.denominator, better.count as better, next.numerator as "nextNumerator", next.denominator as "nextDenominator"
           from board_scores own
           cross join lateral (
             select count(*)::int as count from board_scores other
               join members member on member.id = other.member_id and member.account_type = 'member' and member.state = 'active' and member.closed_at is null
               left join bonus_preferences preference on preference.member_id = other.member_id
              where (other.board_id, other."window") = (own.board_id, own."window")
                and (other.rank_key > own.rank_key
                     or other.rank_key = own.rank_key and (other.reached_at, other.member_id) < (own.reached_at, own.member_id))
                and not coalesce(preference.is_off_boards, false)
                and not exists (select from board_exclusions taken_out
                                 where (taken_out.board_id, taken_out."window", taken_out.member_id) = (other.board_id, other."window", other.member_id))
           ) better
           left join lateral (
             select other.numerator, other.denominator from board_scores other
              where (other.board_id, other."window") = (own.board_id, own."window") and other.rank_key > own.rank_key
              order by other.rank_key limit 1
           ) next on true
          where own.board_id = $1 and own."window" = $2 and own.member_id = $3
            and not exists (select from board_exclusions taken_out
                             where (taken_out.board_id, taken_out."window", taken_out.member_id) = (own.board_id, own."window", own.member_id))`,
});

/** Returns whether boards are shown to a member; who may be given nothing, or is off the boards, has none. */
export async function boardsFor(db: Db, memberId: bigint): Promise<'shown' | 'off' | 'none'> {
  const standing = await standingOf(db, memberId);
  if (mayCompete(standing)) return 'shown';
  return mayCompete({ ...standing, isOffBoards: false }) ? 'off' : 'none';
}

/** Returns a member's place in a listed window; undefined for a member without a score. */
export async function findOwnPlace(db: Db, listed: ListedBoard, memberId: bigint): Promise<OwnPlace | undefined> {
  const index = listed.places.findIndex((place) => place.memberId === memberId);
  const place = listed.places[index];
  if (place) {
    const next = listed.places.slice(0, index).findLast(({ rank }) => rank < place.rank);
    return { rank: place.rank, score: place.score, prizeMinor: place.prizeMinor, next: next && pick(next) };
  }
  const [own] = await db.query(OWN, [listed.id, listed.window, memberId]);
  if (!own) return undefined;
  const { minScore } = listed.board;
  const score = { numerator: own.numerator, denominator: own.denominator };
  const isRanked = score.numerator > 0n && (!minScore || compareScores(score, minScore) >= 0);
  return { rank: isRanked ? own.better + 1 : null, score, prizeMinor: 0n, next: isRanked ? nextOf(own) : undefined };
}

function nextOf({ better: rank, nextNumerator: numerator, nextDenominator: denominator }: z.output<typeof OWN.row>) {
  return numerator === null || denominator === null || rank === 0
    ? undefined
    : { rank, score: { numerator, denominator } };
}

const pick = ({ rank, score }: BoardPlace) => ({ rank, score });
