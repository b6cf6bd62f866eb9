import type { SandboxGame } from '../games/game.ts';
import { percentage } from '../maths/rational.ts';
import { readOutcome } from './outcome.ts';
import { roomsPage, roomsReplay } from './page.ts';
import { returnToPlayer } from './return.ts';
import { antesFor, GAME_CODE } from './rooms.ts';

const rtp = percentage(returnToPlayer(), 2);

/** The card game of the rooms. */
export const ROOMS_GAME: SandboxGame = {
  kind: 'rooms',
  gameCode: GAME_CODE,
  titles: { vi: 'Ba Cây Hội Làng', en: 'Village Three Cards' },
  taglines: { vi: 'Ba lá trên tay, một lần quyết định', en: 'Three cards, one decision' },
  category: 'PVP',
  type: 'card',
  tags: ['asia'],
  motif: 'three-cards',
  palette: { skyTop: '#04241a', skyBottom: '#0f6b45', glow: '#a8f0c6', frame: '#f0c04e' },
  hasFreeRounds: false,
  hasJackpot: false,
  rtp,
  icon: 'rooms/icon.svg',
  stakes: antesFor,
  // The table decides, when all its antes are debited.
  draw: () => undefined,
  page: (deps) => roomsPage(ROOMS_GAME, deps),
  replay: (round, deps) => roomsReplay(ROOMS_GAME, round, readOutcome(round.outcome), deps),
};
