import type { CrashRoundView } from '#domain/inhouse';
import { formatHundredths } from '#rules/inhouse/bets';

const shown = (hundredths: number | null) => (hundredths === null ? null : formatHundredths(hundredths));

/** Returns everything that verifies a round. */
export function toFairnessResponse(round: Omit<CrashRoundView, 'id' | 'state' | 'bettingEndsAt'>) {
  const { chain, head, length, rtpBps, number, beacon, salt, seed, startedAt, aliveUs } = round;
  return {
    chain,
    head,
    length,
    rtpBps,
    number,
    beacon,
    beaconRound: String(round.beaconRound),
    salt,
    seed,
    point: shown(round.point),
    cap: shown(round.cap),
    startedAt,
    aliveUs: aliveUs === null ? null : Number(aliveUs),
  };
}

export function toCrashRoundResponse(round: CrashRoundView) {
  return { id: String(round.id), state: round.state, bettingEndsAt: round.bettingEndsAt, ...toFairnessResponse(round) };
}
