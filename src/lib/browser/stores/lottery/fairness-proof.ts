import { computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { checkDraw, type DrawCheck } from '#rules/lottery/draws/draw-check';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import type { PublishedResult } from './draw-events.ts';
import { onDrawResults } from './live.ts';

export type FairnessProof = EndpointResponse<'GET /lgw/draws/{gameCode}/{issue}/proof'>;

export const fairnessProof = createLoader((gameCode: string, drawNumber: string) =>
  call('GET /lgw/draws/{gameCode}/{issue}/proof', { params: { gameCode, issue: drawNumber } }),
);

/** Reloads the shown draw when its result is published or corrected. */
export function subscribeToFairnessProof(gameCode: string): () => void {
  const reloadIfShown = (result: PublishedResult) => {
    if (valueOf(fairnessProof.$store.get())?.issue === result.issue) void fairnessProof.reload();
  };
  return onDrawResults(gameCode, reloadIfShown, () => void fairnessProof.reload());
}

/** Recomputes the draw on the device and compares; undefined until the seed and the randomness are published. */
export const $drawCheck = computed(fairnessProof.$store, (loaded) => {
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
  drawing,
}: FairnessProof): DrawCheck | undefined {
  if (!drawing?.seed || !drawing.beacon.randomness || numbers === null) return undefined;
  return checkDraw({
    group,
    gameCode,
    drawNumber,
    lunarYear,
    numbers,
    closeSeconds: Math.floor(Date.parse(closeTime) / SECOND_MS),
    seed: drawing.seed,
    link: drawing.link,
    known: drawing.anchor ?? { link: 0, seed: drawing.chain.commitment },
    round: Number(drawing.beacon.round),
    randomness: drawing.beacon.randomness,
    signature: drawing.beacon.signature,
  });
}
