import type { SandboxGame } from '../games/game.ts';
import { tablePage } from './page.ts';
import { tableReplay } from './replay.ts';
import type { TableRules } from './table.ts';

/** Creates the game of a table. Its bets stay open until the table's clock ends their round. */
export function tableGame(rules: TableRules): SandboxGame {
  const { gameCode, titles, taglines, category, type, tags, motif, palette, rtp } = rules;
  return {
    gameCode,
    titles,
    taglines,
    category,
    type,
    tags,
    motif,
    palette,
    rtp,
    kind: 'tables',
    hasFreeRounds: false,
    hasJackpot: false,
    icon: `art/${gameCode}/${rules.icon}.svg`,
    stakes(currency) {
      const limits = rules.spots.flatMap((spot) => rules.limits(currency)[spot] ?? []);
      return [...limits.map(({ min }) => min), ...limits.map(({ max }) => max)].sort((a, b) => Number(a) - Number(b));
    },
    draw: () => undefined,
    page: (deps) => tablePage(rules, deps),
    replay: (round, deps) => tableReplay(rules, round, deps),
  };
}
