import { formatAmount } from '#kernel/money';
import type { SandboxGame } from '../games/game.ts';
import { percentage } from '../maths/rational.ts';
import { stakesFor } from '../maths/stakes.ts';
import { drawJackpot } from './jackpot.ts';
import { LINES, MODELS, VOLATILITIES, type Model } from './models.ts';
import { slotPage, slotReplay } from './page.ts';
import { returnToPlayer } from './return.ts';
import { drawReels, evaluateRound, reelsOf, storedReels } from './rounds.ts';
import type { Skin } from './skin.ts';

/** Creates the game of a skin. */
export function slotGame(skin: Skin): SandboxGame {
  const model: Model = MODELS[skin.model];
  const rtp = percentage(returnToPlayer(model), 2);
  return {
    ...skin,
    kind: 'slots',
    category: 'RNG',
    type: 'slot',
    volatility: VOLATILITIES[skin.model],
    lines: LINES.length,
    hasFreeRounds: true,
    hasJackpot: model.jackpot !== undefined,
    rtp,
    icon: `art/${skin.gameCode}/wild.svg`,
    stakes: stakesFor,
    draw(round, { dice, store }) {
      const reels = drawReels(model, dice);
      // Free rounds take no stake that could contribute.
      const isStaked = store.rewards.ofRound(round) === undefined;
      const jackpotMinor =
        model.jackpot && isStaked ? drawJackpot(model.jackpot, { round, dice, pools: store.jackpots }) : 0n;
      const drawn = { ...reels, jackpotMinor };
      const { winMinor } = evaluateRound(model, drawn, round.stakeMinor);
      return { outcome: storedReels(drawn), winMinor, winKind: jackpotMinor > 0n ? 'jackpot' : 'win' };
    },
    page: (deps) => slotPage(skin, { ...deps, rtp }),
    replay(round, deps) {
      const { spin, freeSpins, jackpotMinor } = evaluateRound(model, reelsOf(round), round.stakeMinor);
      const { currency, stakeMinor, winMinor } = round;
      return slotReplay(skin, {
        ...deps,
        windows: [spin, ...freeSpins].map(({ window }) => window),
        currency,
        stake: formatAmount(stakeMinor),
        jackpot: jackpotMinor === 0n ? undefined : formatAmount(jackpotMinor),
        win: formatAmount(winMinor),
      });
    },
  };
}
