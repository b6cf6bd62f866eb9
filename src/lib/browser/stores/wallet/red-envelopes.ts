import { computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { checkOpening, type OpeningCheck } from '#rules/rewards/opening-check';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';

/** Public facts about the opening of a promotion's red envelopes. */
export type Opening = EndpointResponse<'GET /wps/relay/MCS2_redEnvelopes'>;

export const opening = createLoader((promotionId: string) =>
  call('GET /wps/relay/MCS2_redEnvelopes', { query: { id: promotionId } }),
);

/** Draws the shown envelopes again on the device and compares; undefined until the seed is published. */
export const $openingCheck = computed(opening.$store, (loaded) => {
  const shown = valueOf(loaded);
  return shown && checkOf(shown);
});

function checkOf({
  promotionId,
  startsAt,
  round,
  seed,
  randomness,
  amounts,
  ...shown
}: Opening): OpeningCheck | undefined {
  if (seed === null || randomness === null) return undefined;
  const minor = (amount: string) => parseAmount(amount) ?? 0n;
  return checkOpening({
    promotion: promotionId,
    opening: shown.opening,
    startsSeconds: Math.floor(Date.parse(startsAt) / SECOND_MS),
    count: shown.count,
    poolMinor: minor(shown.total),
    minMinor: minor(shown.min),
    maxMinor: minor(shown.max),
    unitMinor: minor(shown.unit),
    commitment: shown.commitment,
    signature: shown.signature,
    round: Number(round),
    randomness,
    seed,
    amountsMinor: amounts.map(minor),
  });
}
