import type { Palette, SandboxGame, Words } from '../games/game.ts';
import { percentage } from '../maths/rational.ts';
import { readContent } from '../store/tickets.ts';
import { ESPORTS } from './esports.ts';
import { FOOTBALL } from './football.ts';
import { bookmakerPage, ticketPage } from './page.ts';
import { openTicket } from './choices.ts';
import { LOWEST_RETURN } from './prices.ts';
import type { Sport } from './sport.ts';
import { chipsFor } from './stakes.ts';
import { viewContent } from './views.ts';

interface Look {
  readonly category: 'SPORTS' | 'ESPORTS';
  readonly taglines: Words;
  readonly motif: string;
  readonly palette: Palette;
}

/** Creates the game of a sport: its lobby has one bookmaker. */
function bookmakerGame(sport: Sport, look: Look): SandboxGame {
  const { gameCode, titles } = sport;
  const facts = {
    gameCode,
    titles,
    icon: `sportsbook/${gameCode.toLowerCase()}.svg`,
    rtp: percentage(LOWEST_RETURN, 2),
  };
  return {
    ...facts,
    ...look,
    kind: 'sportsbook',
    type: 'instant',
    tags: [],
    hasFreeRounds: false,
    hasJackpot: false,
    stakes: chipsFor,
    draw: openTicket,
    page: (deps) => bookmakerPage(sport, facts, deps),
    replay: (round, deps) => ticketPage(facts, deps, { ...round, ...viewContent(readContent(round.outcome), round) }),
  };
}

export const FOOTBALL_BOOKMAKER = bookmakerGame(FOOTBALL, {
  category: 'SPORTS',
  taglines: { vi: 'Bóng lăn không ngừng, kèo chấp từng phút', en: 'A kick-off every few minutes' },
  motif: 'football',
  palette: { skyTop: '#04231a', skyBottom: '#0f6b46', glow: '#b8f5c9', frame: '#f4d35e' },
});

export const ESPORTS_BOOKMAKER = bookmakerGame(ESPORTS, {
  category: 'ESPORTS',
  taglines: { vi: 'Hai ván thắng, đèn sân khấu bật sáng', en: 'First to two maps, lights on' },
  motif: 'gamepad',
  palette: { skyTop: '#0b0a2a', skyBottom: '#3a1d8a', glow: '#8fe3ff', frame: '#ff6ad5' },
});
