import { atom } from 'nanostores';

export const GAME_TABS = ['board', 'results', 'trends', 'bets'] as const;
export type GameTab = (typeof GAME_TABS)[number];

/** The open tab of a game's page. It stands in the address, so that a reload and Back return to it. */
export const $gameTab = atom<GameTab>('board');

/** Opens the tab that the address names, else the board. */
export function readGameTab(): void {
  const requested = new URLSearchParams(location.search).get('tab');
  $gameTab.set(GAME_TABS.find((tab) => tab === requested) ?? 'board');
}

export function openGameTab(tab: GameTab): void {
  $gameTab.set(tab);
  replaceQuery('tab', tab === 'board' ? undefined : tab);
}

/** Changes a parameter of the address without a new entry in the tab's history. */
export function replaceQuery(name: string, value: string | undefined): void {
  const address = new URL(location.href);
  if (value === undefined) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  history.replaceState(history.state, '', address);
}
