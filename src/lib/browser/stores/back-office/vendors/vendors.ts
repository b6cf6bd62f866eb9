import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';
import { withRecentCode } from '../shell/second-factor.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type VendorRow = EndpointResponse<'GET /ops/api/vendors'>[number];
export type HeldWinRow = EndpointResponse<'GET /ops/api/held-wins'>['rows'][number];
export type ReturnRow = EndpointResponse<'GET /ops/api/games/returns'>['rows'][number];
export type VendorSettings = EndpointInput<'PUT /ops/api/vendors/{code}'>['body'];

const PAGE_SIZE = 20;

export const vendors = createLoader(() => inBackOffice(call('GET /ops/api/vendors', {})));
onSignedOut(vendors.clear);

export const heldWins: ListStore<HeldWinRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/held-wins', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as HeldWinRow['state'] }) },
  }),
);

type ReturnDays = EndpointInput<'GET /ops/api/games/returns'>['query']['days'];

/** Games with their measured return; the filter chooses the period in days. */
export const gameReturns: ListStore<ReturnRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/games/returns', {
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { days: state as ReturnDays }) },
  }),
);

export type StaffGameRow = EndpointResponse<'GET /ops/api/games'>['rows'][number];
type GameStateFilter = EndpointInput<'GET /ops/api/games'>['query']['state'];
export type GameChange = Omit<EndpointInput<'PUT /ops/api/games'>['body'], 'games'>;
export type CatalogueImport = EndpointResponse<'POST /ops/api/vendors/{code}/games/import'>;

export const vendorGames: ListStore<StaffGameRow> = createList(({ pageNo, state, search }) =>
  call('GET /ops/api/games', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(state === '' ? {} : { state: state as GameStateFilter }),
      ...(search ? { search } : {}),
    },
  }),
);

export function changeGames(rows: readonly StaffGameRow[], change: GameChange): Promise<void> {
  const games = rows.map(({ vendor, game }) => ({ vendor, game }));
  const work = () => call('PUT /ops/api/games', { body: { games, ...change } });
  return runAction(work, vendorGames.refresh, ({ changed }) => ({
    key: 'done.gamesChanged',
    params: { count: String(changed) },
  }));
}

interface CatalogueFile {
  format: 'csv' | 'json';
  text: string;
}

/** Returns what a file would do, and its problems. */
export function checkCatalogue(code: string, file: CatalogueFile): Promise<CatalogueImport> {
  const work = () =>
    call('POST /ops/api/vendors/{code}/games/import', { params: { code }, body: { ...file, isDryRun: true } });
  return inBackOffice(withRecentCode(work));
}

export function importCatalogue(code: string, file: CatalogueFile): Promise<void> {
  const work = () =>
    call('POST /ops/api/vendors/{code}/games/import', { params: { code }, body: { ...file, isDryRun: false } });
  return runAction(work, vendors.load, ({ added, changed: changes }) => ({
    key: 'done.gamesImported',
    params: { added: String(added), changed: String(changes) },
  }));
}

export type SyncRunRow = EndpointResponse<'GET /ops/api/sync-runs'>['rows'][number];
type SyncStateFilter = EndpointInput<'GET /ops/api/sync-runs'>['query']['state'];

export const syncRuns: ListStore<SyncRunRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/sync-runs', {
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as SyncStateFilter }) },
  }),
);

/** The first problems of the run that is looked at. */
export const syncProblems = createLoader((id: string) =>
  inBackOffice(call('GET /ops/api/sync-runs/{id}/problems', { params: { id } })),
);
onSignedOut(syncProblems.clear);

/** Requests a sync of a vendor's games; `isLossAccepted` switches missing games off, however many they are. */
export function syncGames(code: string, isLossAccepted: boolean): Promise<void> {
  const work = () => call('POST /ops/api/vendors/{code}/games/sync', { params: { code }, body: { isLossAccepted } });
  return runAction(work, syncRuns.refresh, { key: 'done.syncQueued', params: { id: code } });
}

const changed = (code: string) => ({ key: 'done.vendorChanged', params: { id: code } });

export function addVendor(body: EndpointInput<'POST /ops/api/vendors'>['body']): Promise<void> {
  return runAction(() => call('POST /ops/api/vendors', { body }), vendors.load, changed(body.code));
}

export function changeVendor(code: string, body: VendorSettings): Promise<void> {
  const work = () => call('PUT /ops/api/vendors/{code}', { params: { code }, body });
  return runAction(work, vendors.load, changed(code));
}

export function setVendorDialect(
  code: string,
  body: EndpointInput<'PUT /ops/api/vendors/{code}/dialect'>['body'],
): Promise<void> {
  const work = () => call('PUT /ops/api/vendors/{code}/dialect', { params: { code }, body });
  return runAction(work, vendors.load, changed(code));
}

export function replaceSigningKey(code: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/vendors/{code}/signing-key', { params: { code }, body: { reason } });
  return runAction(work, vendors.load, changed(code));
}

export function disableVendor(code: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/vendors/{code}/disable', { params: { code }, body: { reason } });
  return runAction(work, vendors.load, changed(code));
}

export function moveVendorFund(
  code: string,
  body: EndpointInput<'POST /ops/api/vendors/{code}/fund'>['body'],
): Promise<void> {
  const work = () => call('POST /ops/api/vendors/{code}/fund', { params: { code }, body });
  return runAction(work, vendors.load, changed(code));
}

export function rotateVendorSecret(code: string, body: { overlapHours: number; reason: string }): Promise<void> {
  const work = () => call('POST /ops/api/vendors/{code}/secret', { params: { code }, body });
  return runAction(work, vendors.load, changed(code));
}

/** Returns a new secret, which the server shows once. */
export async function showVendorSecret(code: string): Promise<string> {
  const work = () => call('POST /ops/api/vendors/{code}/secret/show', { params: { code }, body: {} });
  const { secret } = await inBackOffice(withRecentCode(work));
  void vendors.load();
  return secret;
}

export function releaseHeldWin(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/held-wins/{id}/release', { params: { id }, body: { reason } });
  return runAction(work, heldWins.refresh, { key: 'done.winReleased', params: { id } });
}

export function returnHeldWin(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/held-wins/{id}/return', { params: { id }, body: { reason } });
  return runAction(work, heldWins.refresh, { key: 'done.winReturned', params: { id } });
}
