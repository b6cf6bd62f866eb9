// Verifies a raffle from its published values (docs/spec/rewards-rulebook.md §3.4).
import { commitmentOf, emissionSeconds } from '../lottery/draws/drawing.ts';
import { sha256Hex } from '../lottery/draws/sha256.ts';
import { drawWinners, type RafflePrize, type TicketRange } from './raffle.ts';
import { rewardNumbers, roundOfRaffle } from './reward-draws.ts';

/** A raffle with the values that are published after its draw. */
export interface PublishedRaffle {
  readonly promotion: string;
  readonly draw: string;
  readonly salesEndSeconds: number;
  /** Time at which the list of tickets was closed. */
  readonly closedSeconds: number;
  readonly commitment: string;
  readonly round: number;
  readonly randomness: string;
  /** Null for a beacon that does not sign. */
  readonly signature: string | null;
  readonly seed: string;
  readonly tickets: number;
  readonly listHash: string;
  readonly prizes: readonly RafflePrize[];
  readonly maxPerMember: number;
  /** Members whose tickets were drawn and passed over. */
  readonly passedOver: readonly string[];
  /** Winning tickets in the order of the prizes; null for a prize without a winner. */
  readonly winners: readonly (number | null)[];
}

/** A list of tickets as it was read again, with the hash of its lines. */
export interface TicketList {
  readonly ranges: readonly TicketRange[];
  readonly hash: string;
}

export interface RaffleCheck {
  /** The seed has the hash that was published from the start. */
  readonly isSeedRight: boolean;
  /** The round is the one that the sales end determines. */
  readonly isRoundRight: boolean;
  /** The list was closed before the round was emitted. */
  readonly isListInTime: boolean;
  /** The randomness is the hash of the signature; undefined without a signature. */
  readonly isRandomnessRight: boolean | undefined;
  /** The list has the published hash and number of tickets. */
  readonly isListRight: boolean;
  readonly areWinnersRight: boolean;
}

/** Repeats the draw of a raffle and compares it with what was published. */
export function checkRaffle(raffle: PublishedRaffle, { ranges, hash }: TicketList): RaffleCheck {
  const { seed, commitment, round, salesEndSeconds, closedSeconds, randomness, signature } = raffle;
  return {
    isSeedRight: commitmentOf(seed) === commitment,
    isRoundRight: round === roundOfRaffle(salesEndSeconds),
    isListInTime: closedSeconds < emissionSeconds(round),
    isRandomnessRight: signature === null ? undefined : sha256Hex(signature) === randomness,
    isListRight: hash === raffle.listHash && (ranges.at(-1)?.to ?? 0) === raffle.tickets,
    areWinnersRight: String(drawAgain(raffle, ranges)) === String(raffle.winners.map((ticket) => ticket ?? undefined)),
  };
}

function drawAgain(raffle: PublishedRaffle, ranges: readonly TicketRange[]): (number | undefined)[] {
  const { promotion, draw: round, seed, randomness, prizes, maxPerMember, passedOver } = raffle;
  const below = rewardNumbers('raffle', { promotion, round, seed, randomness });
  const winners = drawWinners(ranges, prizes, { below, voidMembers: new Set(passedOver), maxPerMember });
  return winners.map(({ ticket }) => ticket);
}
