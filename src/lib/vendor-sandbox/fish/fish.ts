import { formatAmount } from '#kernel/money';
import type { SandboxGame } from '../games/game.ts';
import { percentage, rational } from '../maths/rational.ts';
import { RETURN_PERCENT } from './kinds.ts';
import { fishPage, fishReplay } from './page.ts';
import { drawCatches, shotsOf, winOf } from './shots.ts';
import { betsFor } from './stakes.ts';
import { viewShots } from './views.ts';

const rtp = percentage(rational(BigInt(RETURN_PERCENT), 100n), 2);

const FACTS = {
  gameCode: 'DEEPSEA',
  titles: { vi: 'Săn Cá Đại Dương', en: 'Deep Sea Hunt' },
  taglines: { vi: 'Lên nòng, săn rồng biển', en: 'Aim well, the dragon is about' },
  icon: 'fish/icon.svg',
  rtp,
} as const;

export const DEEP_SEA: SandboxGame = {
  ...FACTS,
  kind: 'fish',
  category: 'FISH',
  type: 'arcade',
  tags: ['animals', 'multipliers'],
  motif: 'deepsea',
  palette: { skyTop: '#02264a', skyBottom: '#0a7fa8', glow: '#8ef0ff', frame: '#ffd166' },
  hasFreeRounds: false,
  hasJackpot: false,
  stakes: betsFor,
  draw(round, { dice }) {
    const shots = shotsOf(round);
    const catches = drawCatches(shots, dice);
    return { outcome: catches, winMinor: winOf(shots, catches) };
  },
  page: (deps) => fishPage(FACTS, deps),
  replay(round, deps) {
    const view = viewShots(round);
    if (!view) throw new Error(`round ${round.id} was never drawn`);
    const { hits, betMinor } = shotsOf(round);
    const { currency } = round;
    return fishReplay(FACTS, { ...deps, ...view, hits, bet: formatAmount(betMinor), currency });
  },
};
