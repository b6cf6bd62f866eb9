import { computed } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { checkDraw, type DrawCheck } from '#rules/lottery/draws/draw-check';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import type { Opened } from './draw-events.ts';
import { onDraws } from './live.ts';

export type FairnessProof = CallAnswer<'GET /lgw/draws/{gameCode}/{issue}/proof'>;

export const proof = createLoader((gameCode: string, drawNumber: string) =>
  call('GET /lgw/draws/{gameCode}/{issue}/proof', { params: { gameCode, issue: drawNumber } }),
);

/** Shows the result as soon as there is one, or another. */
export function followProof(gameCode: string): () => void {
  const look = (opened: Opened) => {
    if (valueOf(proof.$store.get())?.issue === opened.issue) void proof.reload();
  };
  return onDraws(gameCode, look, () => void proof.reload());
}

/** The draw made again, on this device; undefined where there is nothing (yet) to make it from. */
export const $drawCheck = computed(proof.$store, (loaded) => {
  const shown = valueOf(loaded);
  return shown && checkOf(shown);
});

function checkOf({
  gameCode,
  issue: drawNumber,
  group,
  closeTime,
  lunarYear,
  numbers,
  drawing: draw,
}: FairnessProof): DrawCheck | undefined {
  if (!draw?.seed || !draw.beacon.randomness || numbers === null) return undefined;
  return checkDraw({
    group,
    gameCode,
    drawNumber,
    lunarYear,
    numbers,
    closeSeconds: Math.floor(Date.parse(closeTime) / SECOND_MS),
    seed: draw.seed,
    link: draw.link,
    known: draw.anchor ?? { link: 0, seed: draw.chain.commitment },
    round: Number(draw.beacon.round),
    randomness: draw.beacon.randomness,
    signature: draw.beacon.signature,
  });
}
