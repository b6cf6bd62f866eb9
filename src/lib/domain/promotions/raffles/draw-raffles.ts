import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import { publishLiveEvent } from '#domain/messaging';
import { mayEarnAwards, type Standing, standingsOf } from '#domain/protection';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import { createTicketListHasher, drawWinners, type RaffleWinner, type TicketRange } from '#rules/rewards/raffle';
import { rewardNumbers } from '#rules/rewards/reward-draws';
import { DRAW, type DrawDeps, type DueDraw, dueDraws, hexOf } from '../draws/committed-draws.ts';
import { getPromotionVersion, getTitle } from '../offers/stored-offers.ts';
import { promotionDraws, rafflePassedOver, rafflePrizes } from '../draws/tables.ts';
import {
  giveTicketsOf,
  listOpenRaffles,
  numberTickets,
  type OpenRaffle,
  pagesOfRanges,
  type RaffleAward,
} from './tickets.ts';

/** Closes the list of tickets of every raffle whose sales have ended: it has numbers and a hash from then on, and never changes. */
export async function closeRaffles(db: Database, timeZone: string): Promise<void> {
  for (const raffle of await listOpenRaffles(db)) {
    if (raffle.now < raffle.award.salesEndAt) continue;
    await db.transaction((tx) => closeRaffle(tx, raffle, timeZone), { noStatementTimeout: true });
  }
}

/** Locks a draw that is still to be done; false when another node is doing it or has done it. */
async function takeDraw(tx: Tx, isToDo: SQL | undefined): Promise<boolean> {
  const taken = await tx.orm
    .select({ id: promotionDraws.promotionId })
    .from(promotionDraws)
    .where(isToDo)
    .for('update', { skipLocked: true });
  return taken.length > 0;
}

async function closeRaffle(tx: Tx, raffle: OpenRaffle, timeZone: string): Promise<void> {
  const { promotionId } = raffle;
  const isOpen = and(eq(promotionDraws.promotionId, promotionId), isNull(promotionDraws.closedAt));
  if (!(await takeDraw(tx, isOpen))) return;
  await giveTicketsOf(tx, raffle, timeZone);
  await numberTickets(tx, promotionId);
  const hasher = createTicketListHasher();
  let tickets = 0;
  for await (const ranges of pagesOfRanges(tx, promotionId)) {
    hasher.add(ranges);
    tickets = ranges.at(-1)?.to ?? tickets;
  }
  const listHash = Buffer.from(hasher.hex(), 'hex');
  await tx.orm
    .update(promotionDraws)
    .set({ closedAt: sql`clock_timestamp()`, tickets, listHash })
    .where(isOpen);
}

export interface RaffleDeps extends DrawDeps {
  /** Returns the tag of a member's language. */
  tagOf(languageCode: string): string;
}

/** Draws the winners of every raffle whose beacon round is out, once whatever number of nodes runs it. */
export async function drawRaffles(db: Database, deps: RaffleDeps): Promise<void> {
  for await (const draw of dueDraws(db, deps, 'raffle'))
    await db.transaction((tx) => drawRaffle(tx, deps, draw), { noStatementTimeout: true });
}

async function drawRaffle(tx: Tx, deps: RaffleDeps, draw: DueDraw): Promise<void> {
  const { promotionId, randomness, signature } = draw;
  if (!(await takeDraw(tx, and(eq(promotionDraws.promotionId, promotionId), isNull(promotionDraws.drawnAt))))) return;
  await tx.orm
    .update(promotionDraws)
    .set({ drawnAt: sql`clock_timestamp()`, randomness, beaconSignature: signature })
    .where(eq(promotionDraws.promotionId, promotionId));
  const { award } = offerSchema.parse(draw.offer);
  if (award.type !== 'raffle') throw new Error(`${draw.contentId} is no raffle`);
  const { winners, members, passedOver } = await drawMembers(tx, draw, award);
  const amounts = award.prizes.flatMap(({ amount, count, item = null }, prize) =>
    Array.from({ length: count }, () => ({ prize, amountMinor: amount, item })),
  );
  const rows = winners.map(({ ticket = null, member = '' }, position) => {
    const { prize = 0, amountMinor = 0n, item = null } = amounts[position] ?? {};
    return { promotionId, position, prize, amountMinor, item, ticket, memberId: members.get(member)?.id ?? null };
  });
  await tx.orm.insert(rafflePrizes).values(rows);
  if (passedOver.length > 0)
    await tx.orm.insert(rafflePassedOver).values(passedOver.map((memberId) => ({ promotionId, memberId })));
  const lucky = new Set(winners.map(({ member }) => member));
  await notifyWinners(tx, deps, { draw, winners: [...members.values()].filter(({ publicId }) => lucky.has(publicId)) });
}

const memberRow = z.object({ id: z.bigint(), publicId: z.string(), languageCode: z.string() });
type RaffleMember = z.output<typeof memberRow>;

interface DrawnMembers {
  winners: RaffleWinner[];
  /** Members who were drawn, by their public ids. */
  members: ReadonlyMap<string, RaffleMember>;
  passedOver: readonly bigint[];
}

/**
 * Draws the winners among members who may earn awards now. Only the members who would win are judged: one who may not is void, and
 * the same numbers are drawn again, until every winner may. That gives the same winners as judging everybody first, because a void
 * member only makes the draw go on.
 */
async function drawMembers(tx: Tx, draw: DueDraw, award: RaffleAward): Promise<DrawnMembers> {
  const ranges: TicketRange[] = [];
  for await (const page of pagesOfRanges(tx, draw.promotionId)) ranges.push(...page);
  const source = { promotion: draw.contentId, round: DRAW, seed: draw.seed, randomness: hexOf(draw.randomness) };
  const members = new Map<string, RaffleMember>();
  const voidMembers = new Set<string>();
  for (;;) {
    const below = rewardNumbers('raffle', source);
    const winners = drawWinners(ranges, award.prizes, { below, voidMembers, maxPerMember: award.perMember });
    const found = await findVoid(tx, winners, members);
    if (found.length === 0) {
      const passedOver = [...members.values()].filter(({ publicId }) => voidMembers.has(publicId)).map(({ id }) => id);
      return { winners, members, passedOver };
    }
    for (const member of found) voidMembers.add(member);
  }
}

const MEMBERS = defineStatement({
  name: 'promotions_raffle_members',
  row: memberRow,
  // Makes changes of the account wait until the draw is written.
  text: `select id, public_id as "publicId", language_code as "languageCode" from members where public_id = any($1::text[]) order by id for share`,
});

/** Returns the winners who may receive nothing; judges each member once. */
async function findVoid(tx: Tx, winners: readonly RaffleWinner[], known: Map<string, RaffleMember>): Promise<string[]> {
  const names = new Set(winners.flatMap(({ member }) => (member === undefined || known.has(member) ? [] : [member])));
  const drawn = await tx.query(MEMBERS, [[...names]]);
  for (const member of drawn) known.set(member.publicId, member);
  const standings = await standingsOf(
    tx,
    drawn.map(({ id }) => id),
  );
  const mayWin = (standing: Standing | undefined) => standing && mayEarnAwards(standing) && !standing.hasBonusBan;
  return drawn.flatMap(({ id, publicId }) => (mayWin(standings.get(id)) ? [] : [publicId]));
}

/** Notifies winners that a prize waits for them. */
async function notifyWinners(
  tx: Tx,
  deps: Pick<RaffleDeps, 'tagOf'>,
  { draw, winners }: { draw: DueDraw; winners: readonly RaffleMember[] },
): Promise<void> {
  const promotion = await getPromotionVersion(tx, draw.promotionId, draw.version);
  for (const { id, languageCode } of winners) {
    const name = await getTitle(tx, promotion, deps.tagOf(languageCode));
    await notifyMember(tx, id, 'raffleWon', { name, promotion: String(promotion.id) });
    publishLiveEvent(tx, id, 'rewards', {});
  }
}
