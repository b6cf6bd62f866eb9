import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type BoardTermsBody = EndpointInput<'POST /ops/api/boards'>['body']['terms'];

type Response = EndpointResponse<'GET /ops/api/boards/{boardId}'>;

/** A board with its terms as the form writes them. */
export interface BoardRow extends Omit<Response, 'terms' | 'problems' | 'windows'> {
  terms: BoardTermsBody;
}
export type BoardPage = BoardRow & Pick<Response, 'problems' | 'windows'>;
export type BoardWindow = BoardPage['windows'][number];
export type WindowPage = EndpointResponse<'GET /ops/api/boards/{boardId}/windows/{window}'>;
export type WindowPlace = WindowPage['places'][number];

// The server returns the terms in the form in which it reads them, with the portal's currency.
function writtenTerms({ currency: _currency, ...terms }: Response['terms']): BoardTermsBody {
  return terms as BoardTermsBody;
}

export const boards = createLoader(async () => {
  const { currency, boards: rows } = await inBackOffice(call('GET /ops/api/boards', {}));
  return { currency, rows: rows.map((row) => ({ ...row, terms: writtenTerms(row.terms) })) };
});

/** The board whose dialog is open. */
export const boardPage = createLoader(async (boardId: string): Promise<BoardPage> => {
  const page = await inBackOffice(call('GET /ops/api/boards/{boardId}', { params: { boardId } }));
  return { ...page, terms: writtenTerms(page.terms) };
});

/** The window whose places are shown. */
export const windowPage = createLoader((params: { boardId: string; window: string }) =>
  inBackOffice(call('GET /ops/api/boards/{boardId}/windows/{window}', { params })),
);

for (const loader of [boards, boardPage, windowPage]) onSignedOut(loader.clear);

async function reload(): Promise<void> {
  await Promise.all([boards.load(), boardPage.reload()]);
}

const nameOf = ({ texts }: BoardTermsBody): string => texts['en']?.title ?? '';

export function createBoard(terms: BoardTermsBody): Promise<void> {
  const work = () => call('POST /ops/api/boards', { body: { terms } });
  return runAction(work, reload, { key: 'done.boardSaved', params: { name: nameOf(terms) } });
}

export function saveBoard({ id, lastVersion: version }: BoardRow, terms: BoardTermsBody): Promise<void> {
  const work = () => call('PUT /ops/api/boards/{boardId}', { params: { boardId: id }, body: { version, terms } });
  return runAction(work, reload, { key: 'done.boardSaved', params: { name: nameOf(terms) } });
}

export function publishBoard({ id, lastVersion: version, terms }: BoardRow, reason: string): Promise<void> {
  const path = 'POST /ops/api/boards/{boardId}/publish';
  const work = () => call(path, { params: { boardId: id }, body: { version, reason } });
  return runAction(work, reload, { key: 'done.boardPublished', params: { name: nameOf(terms) } });
}

export function stopBoard({ id, terms }: BoardRow, reason: string): Promise<void> {
  const path = 'POST /ops/api/boards/{boardId}/stop';
  const work = () => call(path, { params: { boardId: id }, body: { reason } });
  return runAction(work, reload, { key: 'done.boardStopped', params: { name: nameOf(terms) } });
}

export function excludePlace(
  params: { boardId: string; window: string },
  { memberId, username }: WindowPlace,
  reason: string,
): Promise<void> {
  const path = 'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}';
  const work = () => call(path, { params: { ...params, memberId }, body: { reason } });
  return runAction(work, windowPage.reload, { key: 'done.boardExcluded', params: { name: username } });
}
