import { computed } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { listBetTypes, type BetType } from '#rules/lottery';
import { SECOND_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { isOffered, getMaxTotalStake } from '#rules/lottery/bets/bet-rules';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { call } from '../../client/client.ts';
import { onLive } from '../../client/events.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { follow, spread } from './follow.ts';

export type PricingSnapshot = CallAnswer<'GET /lgw/games/{gameCode}/pricing'>;

/** On what terms the game of the page takes bets. */
export const pricingSnapshot = createLoader((gameCode: string) =>
  call('GET /lgw/games/{gameCode}/pricing', { params: { gameCode } }),
);

/** How long a page waits that is told that too much has changed to be told. */
const RELOAD_MS = 8 * SECOND_MS;

/** Asks for a game's terms, and keeps its odds up to date while it is shown. */
export function followPricing(gameCode: string): () => void {
  void pricingSnapshot.load(gameCode);
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onLive('odds', (payload) => {
      if (payload.gameCode !== gameCode) return;
      clearTimeout(reloadTimer);
      const loaded = pricingSnapshot.$store.get();
      // An answer that is on the way may be older than what is told: then it is asked for again.
      if (loaded.state === 'ready' && isOdds(payload.odds))
        pricingSnapshot.set({ ...loaded.value, odds: payload.odds });
      else reloadTimer = setTimeout(() => void pricingSnapshot.reload(), spread(RELOAD_MS));
    }),
    onLive('resumed', () => void pricingSnapshot.reload()),
    // Limits and bet types that operations change are not pushed.
    follow(pricingSnapshot, () => Infinity),
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

/** Up to which prize group whoever looks may bet: a member's own is set by the agents above. */
export const $maxPrizeGroup = computed([pricingSnapshot.$store, $session], (loaded, session) => {
  const usual = valueOf(loaded)?.maxPrizeGroup ?? 0;
  return session.state === 'in' ? session.member.maxPrizeGroup : usual;
});

/** The boards of a game: menus that offer the same bet types are one. */
export function boardsOf(known: PricingSnapshot): { prizeMode: PrizeMode; betTypes: BetType[] }[] {
  const boards = known.prizeModes.map((prizeMode) => ({ prizeMode, betTypes: offered(known, prizeMode) }));
  const isNew = (betTypes: BetType[], at: number) =>
    betTypes.length > 0 && !boards.slice(0, at).some((earlier) => earlier.betTypes[0]?.code === betTypes[0]?.code);
  return boards.filter(({ betTypes }, at) => isNew(betTypes, at));
}

function offered({ gameGroupCode, disabledBetTypes }: PricingSnapshot, prizeMode: PrizeMode): BetType[] {
  return listBetTypes(gameGroupCode).filter(
    (betType) => isOffered(betType, prizeMode) && !disabledBetTypes.includes(betType.code),
  );
}

/** What a stake of the bet type may cost, where that is not the player's to say. */
export function unitStakesOf(betType: BetType, known: PricingSnapshot): readonly string[] | undefined {
  if (betType.engine === 'OFFICIAL') return known.officialUnitStakes;
  return known.ticketPrice === null ? undefined : [known.ticketPrice];
}

/** What the bet type pays now on the first odds table, by tier. */
export function oddsOf(betType: BetType, { odds }: PricingSnapshot): Record<string, string> {
  const changed = odds.filter((row) => row.betType === betType.code && row.oddsTable === 'A');
  return { ...betType.odds, ...Object.fromEntries(changed.map((row) => [row.tier, row.odds])) };
}

/** What a bet on a bet type may cost at the least and at the most; of lô by how many numbers it has. */
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
