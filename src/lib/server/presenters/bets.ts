import type { Bet, BetDetails, PlayedGame, RoundEvent } from '#domain/games';
import { lobbyOf } from '#rules/games/game-categories';
import { getTitle } from '#i18n/titles';

/** Converts the bet history to the format of the API. */

export function toPlayedGameResponse(game: PlayedGame, languageTag: string) {
  const { vendorCode: vendor, vendorName, gameCode, titles, category } = game;
  const gameTitle = getTitle(titles, languageTag);
  return { vendor, vendorName, gameCode, gameTitle, gameType: lobbyOf(category, vendor) };
}

export function toBetResponse(bet: Bet, currency: string, languageTag: string) {
  return {
    id: bet.id.toString(),
    ...toPlayedGameResponse(bet, languageTag),
    roundId: bet.roundId,
    state: bet.state,
    tickets: [...bet.tickets],
    stake: bet.stakeMinor,
    win: bet.winMinor,
    bonusStake: bet.bonusStakeMinor,
    bonusWin: bet.bonusWinMinor,
    balanceBefore: bet.balanceBeforeMinor,
    balanceAfter: bet.balanceAfterMinor,
    currency,
    at: bet.openedAt,
  };
}

/** Converts the sums of a list of bets. */
export function toBetTotalsResponse({ stakeMinor: stake, winMinor: win }: { stakeMinor: bigint; winMinor: bigint }) {
  return { stake, win, net: win - stake };
}

export function toBetDetailsResponse(bet: BetDetails, currency: string, languageTag: string) {
  return {
    ...toBetResponse(bet, currency, languageTag),
    settledAt: bet.closedAt,
    events: bet.events.map(toRoundEventResponse),
  };
}

function toRoundEventResponse(event: RoundEvent) {
  const { kind, amountMinor: amount, changeMinor: change, balanceAfterMinor: balanceAfter, isHeld, at } = event;
  const balanceBefore = balanceAfter === null ? null : balanceAfter - change;
  const { bonusChangeMinor: bonusChange, receivableMinor: receivable } = event;
  return { kind, amount, change, bonusChange, receivable, balanceBefore, balanceAfter, isHeld, at };
}
