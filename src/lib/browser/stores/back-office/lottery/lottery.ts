import type { EndpointResponse, EndpointInput } from '#api/table';
import type { StaffVoidReason } from '#rules/lottery/draws/void-reasons';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type LotteryGame = EndpointResponse<'GET /ops/api/lottery/games'>['rows'][number];
export type LotteryLimits = LotteryGame['limits'];
export type GameChange = EndpointInput<'PUT /ops/api/lottery/games/{gameCode}'>['body'];
export type DrawRow = EndpointResponse<'GET /ops/api/lottery/results'>['rows'][number];
export type EnteredNumbers = EndpointInput<'POST /ops/api/lottery/results'>['body']['result'];

/** Identifies a draw. */
export interface DrawReference {
  gameCode: string;
  drawNumber: string;
}

export const lotteryGames = createLoader(() => inBackOffice(call('GET /ops/api/lottery/games', {})));

const PAGE_SIZE = 20;

/** Draws of other lotteries: those without a result, or all of them with the state `all`. */
export const externalDraws: ListStore<DrawRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/lottery/results', {
    query: { pageNo, pageSize: PAGE_SIZE, show: state === 'all' ? 'all' : 'waiting' },
  }),
);

/** Liabilities of the outcomes of an open draw. */
export type Risk = EndpointResponse<'GET /ops/api/lottery/exposures'> & { drawNumber: string; closeTime: string };

/** Liabilities of the game's open draw; null when it has none. */
export const currentRisk = createLoader(async (gameCode: string): Promise<Risk | null> => {
  const { current } = await inBackOffice(
    call('GET /lgw/draws/{gameCode}/current', { params: { gameCode }, query: {} }),
  );
  if (!current) return null;
  const { issue: drawNumber, closeTime } = current;
  const risk = await inBackOffice(call('GET /ops/api/lottery/exposures', { query: { gameCode, issue: drawNumber } }));
  return { ...risk, drawNumber, closeTime };
});

onSignedOut(lotteryGames.clear);
onSignedOut(currentRisk.clear);

export function changeLotteryGame(gameCode: string, body: GameChange): Promise<void> {
  const work = () => call('PUT /ops/api/lottery/games/{gameCode}', { params: { gameCode }, body });
  return runAction(work, lotteryGames.load, { key: 'done.lotteryGameChanged', params: { id: gameCode } });
}

/** Enters a result. The second staff member who enters the same one publishes it. */
export function enterDrawResult({ gameCode, drawNumber }: DrawReference, result: EnteredNumbers): Promise<void> {
  const work = () => call('POST /ops/api/lottery/results', { body: { gameCode, issue: drawNumber, result } });
  return runAction(work, externalDraws.refresh, ({ isPublished }) => ({
    key: isPublished ? 'done.resultPublished' : 'done.resultEntered',
    params: { id: `${gameCode} ${drawNumber}` },
  }));
}

/** Voids a draw and refreshes the view that shows it. */
export function voidDraw(
  { gameCode, drawNumber }: DrawReference,
  { cause, reason, refresh }: { cause: StaffVoidReason; reason: string; refresh: () => Promise<void> },
): Promise<void> {
  const work = () => call('POST /ops/api/lottery/voids', { body: { gameCode, issue: drawNumber, cause, reason } });
  return runAction(work, refresh, { key: 'done.drawVoided', params: { id: `${gameCode} ${drawNumber}` } });
}
