import { computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { listBetTypes, type BetType } from '#rules/lottery';
import { SECOND_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { isOffered, getMaxTotalStake } from '#rules/lottery/bets/bet-rules';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { call } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { scheduleReloads, withJitter } from './scheduled-reloads.ts';

export type PricingSnapshot = EndpointResponse<'GET /lgw/games/{gameCode}/pricing'>;

/** Odds, limits and bet types of the game on the page. */
export const pricingSnapshot = createLoader((gameCode: string) =>
  call('GET /lgw/games/{gameCode}/pricing', { params: { gameCode } }),
);

/** Delay before the odds are reloaded when a message says that they changed without containing them. */
const RELOAD_MS = 8 * SECOND_MS;

/** Loads the pricing of a game and updates its odds while it is shown. Returns a function that stops it. */
export function subscribeToPricing(gameCode: string): () => void {
  void pricingSnapshot.load(gameCode);
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onLiveEvent('odds', (payload) => {
      if (payload.gameCode !== gameCode) return;
      clearTimeout(reloadTimer);
      const loaded = pricingSnapshot.$store.get();
      // A response that is still loading can be older than this message, so it is loaded again.
      if (loaded.state === 'ready' && isOdds(payload.odds))
        pricingSnapshot.set({ ...loaded.value, odds: payload.odds });
      else reloadTimer = setTimeout(() => void pricingSnapshot.reload(), withJitter(RELOAD_MS));
    }),
    onLiveEvent('resumed', () => void pricingSnapshot.reload()),
    // Changes of limits and bet types by staff are not live events.
    scheduleReloads(pricingSnapshot, () => Infinity),
  ];
  return () => {
    clearTimeout(reloadTimer);
    stops.forEach((stop) => stop());
  };
}

function isOdds(payload: unknown): payload is PricingSnapshot['odds'] {
  return (
    Array.isArray(payload) && payload.every((row: unknown) => typeof row === 'object' && row !== null && 'odds' in row)
  );
}

/** The maximum prize group of the member, which agents above them set, or of a visitor. */
export const $maxPrizeGroup = computed([pricingSnapshot.$store, $session], (loaded, session) => {
  const visitorMax = valueOf(loaded)?.maxPrizeGroup ?? 0;
  return session.state === 'in' ? session.member.maxPrizeGroup : visitorMax;
});

/** Returns the boards of a game. Prize modes with the same bet types share one board. */
export function boardsOf(snapshot: PricingSnapshot): { prizeMode: PrizeMode; betTypes: BetType[] }[] {
  const boards = snapshot.prizeModes.map((prizeMode) => ({
    prizeMode,
    betTypes: offeredBetTypes(snapshot, prizeMode),
  }));
  const isNew = (betTypes: BetType[], at: number) =>
    betTypes.length > 0 && !boards.slice(0, at).some((earlier) => earlier.betTypes[0]?.code === betTypes[0]?.code);
  return boards.filter(({ betTypes }, at) => isNew(betTypes, at));
}

function offeredBetTypes({ gameGroupCode, disabledBetTypes }: PricingSnapshot, prizeMode: PrizeMode): BetType[] {
  return listBetTypes(gameGroupCode).filter(
    (betType) => isOffered(betType, prizeMode) && !disabledBetTypes.includes(betType.code),
  );
}

/** Returns the prices of one combination that the bet type offers; undefined if the member chooses the amount. */
export function unitStakesOf(betType: BetType, snapshot: PricingSnapshot): readonly string[] | undefined {
  if (betType.engine === 'OFFICIAL') return snapshot.officialUnitStakes;
  return snapshot.ticketPrice === null ? undefined : [snapshot.ticketPrice];
}

/** Returns the current odds of the bet type on odds table A, by prize tier. */
export function oddsOf(betType: BetType, { odds }: PricingSnapshot): Record<string, string> {
  const changed = odds.filter((row) => row.betType === betType.code && row.oddsTable === 'A');
  return { ...betType.odds, ...Object.fromEntries(changed.map((row) => [row.tier, row.odds])) };
}

/** Returns the minimum and maximum total stake of a bet. The maximum of lô bets depends on the count of picked numbers. */
export function totalStakeBoundsOf(
  betType: BetType,
  picked: number,
  { limits, ticketPrice }: PricingSnapshot,
): { minMinor: bigint; maxMinor: bigint } {
  const minor = (amount: string) => parseAmount(amount) ?? 0n;
  const maxMinor = getMaxTotalStake(betType, picked, {
    maxTotalStakeOfficialMinor: minor(limits.maxTotalStakeOfficial),
    maxTotalStakeTwoSidedMinor: minor(limits.maxTotalStakeTwoSided),
    maxTotalStakeNumberMinor: minor(limits.maxTotalStakeNumber),
    maxTotalStakeVnSpecialMinor: minor(limits.maxTotalStakeVnSpecial),
    maxTotalStakeVnLoMinor: minor(limits.maxTotalStakeVnLo),
  });
  const [min, ticket] = [minor(limits.minTotalStake), minor(ticketPrice ?? '0')];
  return { minMinor: min > ticket ? min : ticket, maxMinor };
}
