import { getTitle } from '#i18n/titles';
import {
  getJackpotAmount,
  parseStoredResult,
  toPublishedResult,
  type CatalogueGame,
  type Draw,
  type Jackpot,
  type JackpotDraw,
  type WaitingDraw,
} from '#domain/lottery';
import { derivedResult, ticketPrice, type DerivedResult } from '#rules/lottery';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { MENU_GROUPS } from '#rules/lottery/catalogue/menu-groups';

export function toMenuGameResponse(
  game: CatalogueGame,
  { languageTag, prizeMode }: { languageTag: string; prizeMode: PrizeMode | undefined },
) {
  const firstBetTypes = MENU_GROUPS.find(({ group }) => group === game.group)?.firstBetTypes ?? {};
  const mode = prizeMode ?? game.prizeModes[0] ?? 'Lott';
  return {
    gameId: game.gameId,
    gameCode: game.gameCode,
    gameName: getTitle({ ...game.titles }, languageTag),
    gameGroupCode: game.group,
    defaultPlayType: firstBetTypes[mode] ?? '',
    isHot: game.isHot,
    isNew: game.isNew,
    maintenance: game.isUnderMaintenance,
    sort: game.sort,
    icon: game.group.toLowerCase(),
  };
}

export function toDrawResponse({ gameCode, drawNumber, localDay, opensAt, closesAt, drawsAt, state }: Draw) {
  return {
    gameCode,
    issue: drawNumber,
    day: localDay,
    openTime: opensAt,
    closeTime: closesAt,
    drawTime: drawsAt,
    state,
  };
}

export function toWaitingDrawResponse(draw: WaitingDraw) {
  const { round, delay } = draw;
  return { ...toDrawResponse(draw), round: round === null ? null : String(round), delay };
}

export function toResultResponse(draw: Draw) {
  return {
    gameCode: draw.gameCode,
    issue: draw.drawNumber,
    day: draw.localDay,
    openTime: draw.drawsAt,
    state: draw.state,
    numbers: draw.result === null ? null : toResultNumbers(draw.result),
    derived: draw.result === null ? null : toDerivedResponse(derivedResult(parseStoredResult(draw.group, draw.result))),
    source: getResultSource(draw),
    resultVersion: draw.resultVersion,
    voidReason: draw.voidReason,
  };
}

export function toJackpotResponse(jackpot: Jackpot) {
  const { tier, seedMinor, currency } = jackpot;
  return { tier, amount: getJackpotAmount(jackpot), seed: seedMinor, currency };
}

export function toJackpotDrawResponse({ tier, amountMinor, winnersMinor, paidMinor }: JackpotDraw, currency: string) {
  const price = ticketPrice(currency);
  // Rounds up: bets from before tickets had a fixed price can hold a part of one.
  const winners = Number((winnersMinor + price - 1n) / price);
  return { tier, amount: amountMinor, winners, paid: paidMinor, currency };
}

type Numbers = string | Record<string, string | string[]>;

export function toResultNumbers(result: string): Numbers {
  const numbers = toPublishedResult(result);
  if (typeof numbers === 'string') return numbers;
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

function toDerivedResponse(derived: DerivedResult | undefined) {
  if (derived?.kind !== 'tails') return derived ?? null;
  const toRows = (rows: typeof derived.tails) => rows.map(({ digit, others }) => ({ digit, others: [...others] }));
  return { kind: derived.kind, heads: toRows(derived.heads), tails: toRows(derived.tails) };
}

/** Returns the origin of a result. The operator's own beacon and feeds count as `operator`. */
export function getResultSource({ beacon, resultSources }: Pick<Draw, 'beacon' | 'resultSources'>) {
  if (beacon) return beacon === 'drand' ? ('drand' as const) : ('operator' as const);
  if (!resultSources) return null;
  if (resultSources.some((name) => name.startsWith('staff:'))) return 'persons' as const;
  return resultSources.every((name) => name.startsWith('feed:embedded-')) ? ('operator' as const) : ('feeds' as const);
}
