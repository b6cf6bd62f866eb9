import type { Opening, OwnTickets, Raffle } from '#domain/promotions';
import { getTranslator } from '#i18n/translator';
import { maskUsername } from '#rules/members/masks';
import type { RaffleTerms } from '#rules/rewards/offers/raffle-terms';
import { ticketsFor } from '#rules/rewards/raffle';

const hexText = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Values that repeat a draw; bytes are hexadecimal. */
function toDrawValues({
  round,
  commitment,
  randomness,
  signature,
  seed,
}: Pick<Raffle, 'round' | 'commitment' | 'randomness' | 'signature' | 'seed'>) {
  return {
    round: String(round),
    commitment: hexText(commitment),
    randomness: randomness && hexText(randomness),
    signature: signature && hexText(signature),
    seed: seed && hexText(seed),
  };
}

/** Returns what is public about an opening of red envelopes. */
export function toOpeningResponse(promotionId: string, { award, poolMinor: total, amountsMinor, ...opening }: Opening) {
  const { count, min, max, unit } = award;
  return {
    ...opening,
    promotionId,
    count,
    total,
    min,
    max,
    unit,
    ...toDrawValues(opening),
    amounts: amountsMinor,
  };
}

/** Returns the terms of a raffle with the names of its prizes. */
export function toRaffleTerms(award: RaffleTerms, languageTag: string) {
  const { base, per, maxTicketsPerDay, salesEndAt, perMember } = award;
  return { base, per, maxTicketsPerDay, salesEndAt, perMember, prizes: namePrizes(award, languageTag) };
}

/** Returns the prizes of a raffle with their names, or else their ranks in a language. */
export function namePrizes({ prizes }: Pick<RaffleTerms, 'prizes'>, languageTag: string) {
  const t = getTranslator(languageTag, ['offers']);
  return prizes.map((prize, row) => ({ ...prize, name: prize.name || t('raffle.rank', { rank: row + 1 }) }));
}

/** Returns the published values of a raffle's draw. */
export function toDrawResponse(raffle: Raffle) {
  const { draw, beacon, drawsAt, tickets, closedAt, drawnAt, listHash } = raffle;
  return {
    draw,
    beacon,
    drawsAt,
    tickets,
    closedAt,
    drawnAt,
    listHash: listHash && hexText(listHash),
    ...toDrawValues(raffle),
  };
}

/** Returns a raffle as everybody may see it, with the tickets of the member who requests it. */
export function toRaffleResponse(
  promotionId: string,
  raffle: Raffle,
  { memberId, own, languageTag }: { memberId: bigint | undefined; own: OwnTickets | undefined; languageTag: string },
) {
  const { award, currency, startsAt, winners, passedOver } = raffle;
  const { salesEndAt, perMember, per, maxTicketsPerDay } = award;
  return {
    ...toDrawResponse(raffle),
    promotionId,
    currency,
    startsAt,
    salesEndAt,
    perMember,
    prizes: namePrizes(award, languageTag),
    passedOver,
    winners: winners.map(({ prize, ticket, username, memberId: winner }) => ({
      prize,
      ticket,
      player: username && maskUsername(username),
      isOwn: winner !== null && winner === memberId,
    })),
    own: own
      ? {
          tickets: own.tickets,
          ranges: own.ranges,
          today: {
            amount: own.todayMinor,
            tickets: ticketsFor(own.todayMinor, { perTicketMinor: per, maxTicketsPerDay }),
          },
        }
      : null,
  };
}
