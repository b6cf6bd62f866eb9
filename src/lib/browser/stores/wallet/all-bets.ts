import { atom } from 'nanostores';
import { formatAmount, parseAmount } from '#kernel/money';
import { pageOf } from '#kernel/paging';
import { onLiveEvent } from '../../client/live-events.ts';
import { instantsOf, type Period } from '../../period.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader, valueOf } from '../loadable.ts';
import type { LotteryBet } from '../lottery/bets.ts';
import { $session } from '../session.ts';
import { type AllRows, readAllPages, readFirstRows } from './all-pages.ts';
import type { BetRecord } from './bet-history.ts';

/** A round of a game or a lottery bet; `id` is unique among both. */
export type AnyBet = { id: string } & ({ kind: 'game'; bet: BetRecord } | { kind: 'lottery'; bet: LotteryBet });

interface AllBetsFilter {
  period: Period;
  pageNo: number;
}

const PAGE_SIZE = 20;
/** A page is cut out of the first rows of both lists, so that far ones are not offered: a shorter period reaches older bets. */
export const MAX_BET_PAGES = 25;

export const $allBetsFilter = atom<AllBetsFilter>({ period: 'week', pageNo: 1 });

/** Merges two lists, each newest first; of one instant, rounds come first. */
export function mergeBets(rounds: readonly BetRecord[], lotteryBets: readonly LotteryBet[]): AnyBet[] {
  const merged: AnyBet[] = [];
  let next = 0;
  for (const bet of lotteryBets) {
    for (let round = rounds[next]; round && round.at >= bet.placedAt; round = rounds[next]) {
      merged.push({ kind: 'game', id: `round ${round.id}`, bet: round });
      next += 1;
    }
    merged.push({ kind: 'lottery', id: `bet ${bet.id}`, bet });
  }
  return [...merged, ...rounds.slice(next).map((bet) => ({ kind: 'game', id: `round ${bet.id}`, bet }) as const)];
}

const sum = (...amounts: string[]) => formatAmount(amounts.reduce((all, each) => all + (parseAmount(each) ?? 0n), 0n));

/** A page of everything that the member bet, newest first, and the sums of all pages. */
export const allBets = createLoader(async ({ period, pageNo }: AllBetsFilter) => {
  const span = instantsOf(period, new Date());
  const count = pageNo * PAGE_SIZE;
  const [rounds, lottery] = await Promise.all([
    readFirstRows(count, (page) => callAsMember('GET /wps/member/records/bets', { query: { ...span, ...page } })),
    readFirstRows(count, (page) =>
      callAsMember('GET /lgw/bets', {
        query: { ...span, ...page, totals: page.pageNo === 1 ? 'true' : undefined },
      }),
    ),
  ]);
  const totalRows = rounds.first.totalRows + lottery.first.totalRows;
  const rows = mergeBets(rounds.rows, lottery.rows).slice(count - PAGE_SIZE, count);
  const page = pageOf(rows, totalRows, { pageNo, pageSize: PAGE_SIZE });
  const { totals } = rounds.first;
  const other = lottery.first.totals ?? { stake: '0', win: '0', net: '0' };
  return {
    ...page,
    totalPages: Math.min(page.totalPages, MAX_BET_PAGES),
    isCut: page.totalPages > MAX_BET_PAGES,
    currency: rounds.first.currency,
    totals: {
      stake: sum(totals.stake, other.stake),
      win: sum(totals.win, other.win),
      net: sum(totals.net, other.net),
    },
  };
});

/** Shows another page or period; another period starts at its first page. */
export async function filterAllBets(patch: Partial<AllBetsFilter>): Promise<void> {
  $allBetsFilter.set({ ...$allBetsFilter.get(), pageNo: 1, ...patch });
  await allBets.load($allBetsFilter.get());
}

/** Returns everything that the member bet in the period. */
export async function readEveryBet(): Promise<AllRows<AnyBet>> {
  const span = instantsOf($allBetsFilter.get().period, new Date());
  const [rounds, lottery] = await Promise.all([
    readAllPages((page) => callAsMember('GET /wps/member/records/bets', { query: { ...span, ...page } })),
    readAllPages((page) => callAsMember('GET /lgw/bets', { query: { ...span, ...page } })),
  ]);
  return { rows: mergeBets(rounds.rows, lottery.rows), isCut: rounds.isCut || lottery.isCut };
}

onLiveEvent('settled', ({ gameCode, issue: drawNumber }) => {
  const rows = valueOf(allBets.$store.get())?.rows ?? [];
  const isListed = rows.some(
    ({ kind, bet }) => kind === 'lottery' && bet.gameCode === gameCode && bet.issue === drawNumber,
  );
  if (isListed) void allBets.reload();
});
onLiveEvent('resumed', () => void allBets.reload());

$session.listen(({ state }) => {
  if (state !== 'out') return;
  allBets.clear();
  $allBetsFilter.set({ period: 'week', pageNo: 1 });
});
