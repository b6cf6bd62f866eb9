import { setTimeout as sleep } from 'node:timers/promises';
import type { Payments } from './payments.ts';
import type { Dice } from './dice.ts';
import type { Draws } from './draws.ts';
import type { WalletTransactions } from './wallet-transactions.ts';
import type { Player } from './people.ts';
import type { Slips } from './slips.ts';
import type { InhouseGames } from './inhouse-games.ts';

export interface LoadDeps {
  players: readonly Player[];
  payments: Payments;
  transactions: WalletTransactions;
  slips: Slips;
  inhouse: InhouseGames;
  draws: Draws | undefined;
  dice: Dice;
}

/** A jackpot makes its winner rich, but never by this much. */
export const MORE_THAN_ANYBODY_HAS = '2000000000000';

/**
 * Plays rounds of a vendor and of the portal's own games, places slips, buys tickets of a jackpot and makes payments for all players at once, as fast as they are
 * answered, until it is stopped. Where the test has draws of its own, they are drawn and corrected meanwhile.
 */
export class Load {
  readonly #deps: LoadDeps;
  #isOver = false;
  readonly #loops: Promise<void>[];

  constructor(deps: LoadDeps) {
    this.#deps = deps;
    this.#loops = deps.players.flatMap((player) => [
      this.#repeat(() => this.#playRound(player)),
      this.#repeat(() => this.#playRound(player)),
      this.#repeat(() => this.#moveClaim(player)),
      this.#repeat(() => this.#placeSlip(player)),
      this.#repeat(() => deps.inhouse.play(player)),
    ]);
    const { draws } = deps;
    if (draws) this.#loops.push(this.#repeat(() => this.#advance(draws)));
  }

  async #advance(draws: Draws): Promise<void> {
    await draws.advance();
    await sleep(this.#deps.dice.between(0, 200));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      await sleep(this.#deps.dice.between(0, 10));
    }
  }

  async #playRound(player: Player): Promise<void> {
    const { transactions: movements, dice } = this.#deps;
    const round = movements.newRound(player);
    const stake = String(dice.between(1, 50) * 100);
    const chance = dice.next();
    if (chance < 0.15) return void (await movements.send(round.batch(stake, '700.5')));
    // Occasionally stakes more than any player has.
    const bet = round.bet(chance > 0.97 ? MORE_THAN_ANYBODY_HAS : stake);
    if ((await movements.send(bet)) !== 'done') return;
    if (chance < 0.55) await movements.send(round.win(String(dice.between(0, 40) * 100)));
    else if (chance < 0.7) await movements.send(round.close());
    else if (chance < 0.9) await movements.send(round.cancel(bet));
  }

  async #placeSlip(player: Player): Promise<void> {
    const { slips, dice } = this.#deps;
    await slips.place(player, {
      isTicket: dice.isLucky(0.4),
      draws: dice.between(1, 3),
      multiplier: dice.between(1, 3),
    });
  }

  async #moveClaim(player: Player): Promise<void> {
    const { payments, dice } = this.#deps;
    const isDeposit = dice.isLucky(0.5);
    const isGranted = dice.isLucky(0.7);
    const amount = String(dice.between(100, 120) * 1000);
    const payment = isDeposit
      ? payments.deposit(player, amount, isGranted)
      : payments.withdrawal(player, amount, isGranted);
    // Leaves some payments unfinished, so that every state occurs during a kill.
    for (let steps = dice.between(1, 4); steps > 0 && (await payments.advance(payment)); steps--);
  }
}
