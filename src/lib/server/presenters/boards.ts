import type { ListedBoard, OwnPlace, ReviewedPlace } from '#domain/boards';
import { HOUR_MS } from '#kernel/clock';
import { formatAmount, UNIT } from '#kernel/money';
import { maskUsername } from '#rules/members/masks';
import { boardTexts } from '#rules/rewards/board-terms';
import { BOARD_REVIEW_HOURS, type BoardMetric, prizeSumOf, SUM_METRICS } from '#rules/rewards/boards';
import type { Score } from '#rules/rewards/leaderboards';
import { formatFactor } from '#rules/rewards/rates';

const HUNDREDTH = UNIT / 100n;

/** Formats a score: an amount of money, or a multiple truncated to two decimals. */
function scoreText(metric: BoardMetric, { numerator, denominator }: Score): string {
  if (SUM_METRICS.has(metric)) return formatAmount(numerator);
  const minor = (numerator * UNIT) / denominator;
  return formatAmount(minor - (minor % HUNDREDTH));
}

interface BoardView {
  languageTag: string;
  /** The member who looks at it. */
  memberId: bigint | undefined;
  own: OwnPlace | undefined;
  pageNo: number;
  pageSize: number;
}

/** Presents a window of a board with one page of its places. */
export function toBoardResponse(listed: ListedBoard, { languageTag, memberId, own, pageNo, pageSize }: BoardView) {
  const { terms, board, phase, players, places } = listed;
  const { metric, window, currency, categories = [], minStake, ties, form } = terms;
  const { prizes } = board;
  const offset = (pageNo - 1) * pageSize;
  return {
    id: listed.publicId,
    ...boardTexts(terms, languageTag),
    metric,
    window,
    windowName: listed.window,
    phase,
    startsAt: listed.startsAt,
    endsAt: listed.endsAt,
    finalAt: new Date(listed.endsAt.getTime() + BOARD_REVIEW_HOURS * HOUR_MS),
    currency,
    categories: [...categories],
    minStake,
    minScore: board.minScore ? scoreText(metric, board.minScore) : null,
    ties,
    form,
    turnoverFactor: formatFactor(terms.turnoverFactor),
    prizes: prizes.by === 'rank' ? [...prizes.prizesMinor] : [],
    share: prizes.by === 'share' ? { pool: prizes.poolMinor, ranks: prizes.ranks } : null,
    total: prizeSumOf(prizes),
    players,
    places: places.slice(offset, offset + pageSize).map((place) => ({
      rank: place.rank,
      name: maskUsername(place.username),
      avatar: place.avatar,
      score: scoreText(metric, place.score),
      prize: place.prizeMinor,
      isOwn: place.memberId === memberId,
    })),
    totalPlaces: places.length,
    own: own ? toOwnPlace(metric, own) : null,
  };
}

function toOwnPlace(metric: BoardMetric, { rank, score, prizeMinor: prize, next }: OwnPlace) {
  return {
    rank,
    score: scoreText(metric, score),
    prize,
    next: next
      ? { rank: next.rank, score: scoreText(metric, next.score), gap: scoreText(metric, difference(next.score, score)) }
      : null,
  };
}

function difference(high: Score, low: Score): Score {
  return {
    numerator: high.numerator * low.denominator - low.numerator * high.denominator,
    denominator: high.denominator * low.denominator,
  };
}

/** Presents a place for staff. */
export function toPlaceForStaff(metric: BoardMetric, { score, prizeMinor: prize, ...place }: ReviewedPlace) {
  return {
    memberId: place.memberId,
    username: place.username,
    rank: place.rank,
    score: scoreText(metric, score),
    prize,
    state: place.state,
    reason: place.reason,
  };
}
