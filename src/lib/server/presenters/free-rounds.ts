import { getTitle } from '#i18n/titles';
import type { ListedFreeRounds } from '#domain/rewards';
import { formatFactor } from '#rules/rewards/rates';
import { artworkUrls } from '../adapters/artwork.ts';

/** Presents free rounds to their member, in a language; names are those of `nameAwards`. */
export function toFreeRoundsResponse(listed: ListedFreeRounds, languageTag: string) {
  const { gameCode: code, palette, motif } = listed;
  return { ...toFacts(listed, languageTag), image: artworkUrls({ code, palette, motif }) };
}

export function toFreeRoundsForStaff(listed: ListedFreeRounds, languageTag: string) {
  const { vendorProblem, endedBy } = listed;
  return { ...toFacts(listed, languageTag), vendorProblem, endedBy };
}

function toFacts(listed: ListedFreeRounds, languageTag: string) {
  const { publicId: id, vendorCode: vassalage, titles, factorHundredths } = listed;
  const { stakeMinor: stake, maxWinMinor: maxWin, wonMinor: won } = listed;
  const { name, vendorName, gameCode, currency, state, rounds, roundsLeft, winningsAs } = listed;
  const { createdAt, expiresAt, endedAt } = listed;
  return {
    id,
    name,
    vassalage,
    vendorName,
    gameCode,
    title: getTitle(titles, languageTag),
    currency,
    state,
    rounds,
    roundsLeft,
    stake,
    winningsAs,
    factor: factorHundredths === null ? null : formatFactor(BigInt(factorHundredths)),
    maxWin,
    won,
    createdAt,
    expiresAt,
    endedAt,
  };
}
