import { Slots } from '#kernel/slots';

/** Bets of one member that wait for the one before; more are refused. */
const MAX_WAITING = 256;

/** Runs the bets of one member one after the other, so that none computes with a nonce that another one is about to use. */
export class MemberTurns {
  readonly #turns = new Map<bigint, { slots: Slots; bets: number }>();

  /** Throws AppError `unavailable` when too many bets of the member wait. */
  async run<T>(memberId: bigint, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(memberId) ?? { slots: new Slots({ count: 1, maxWaiting: MAX_WAITING }), bets: 0 };
    this.#turns.set(memberId, turn);
    turn.bets += 1;
    try {
      return await turn.slots.run(work);
    } finally {
      turn.bets -= 1;
      if (turn.bets === 0) this.#turns.delete(memberId);
    }
  }
}
