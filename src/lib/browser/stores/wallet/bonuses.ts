import type { EndpointResponse } from '#api/table';
import { refusalValue } from '../../client/errors.ts';
import { isRefusal } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { refreshBalance } from './balance.ts';

export type Bonus = EndpointResponse<'GET /wps/member/bonuses'>['rows'][number];

/** The loss of a member whose bonus ends. */
export type BonusLoss = Pick<
  Bonus,
  'id' | 'name' | 'balance' | 'progress' | 'required' | 'hasOpenRounds' | 'openStake'
>;

/** More than a member ever has open at once. */
const OPEN_PAGE_SIZE = 100;
const ENDED_PAGE_SIZE = 5;
const HISTORY_PAGE_SIZE = 10;

/** Bonuses that have not ended, the oldest first. */
export const openBonuses = createLoader(async () => {
  const query = { state: 'open', pageNo: 1, pageSize: OPEN_PAGE_SIZE } as const;
  const { rows } = await callAsMember('GET /wps/member/bonuses', { query });
  return rows;
});

export const endedBonuses = createLoader((pageNo: number) =>
  callAsMember('GET /wps/member/bonuses', { query: { state: 'ended', pageNo, pageSize: ENDED_PAGE_SIZE } }),
);

export type BonusTransaction = EndpointResponse<'GET /wps/member/bonuses/{id}/transactions'>['rows'][number];

/** The transactions of the bonus that is opened. */
export const bonusTransactions = createLoader((id: string, pageNo: number) =>
  callAsMember('GET /wps/member/bonuses/{id}/transactions', {
    params: { id },
    query: { pageNo, pageSize: HISTORY_PAGE_SIZE },
  }),
);

export type BonusRound = EndpointResponse<'GET /wps/member/bonuses/{id}/rounds'>['rows'][number];

/** The settled rounds of the bonus that is opened. */
export const bonusRounds = createLoader((id: string, pageNo: number) =>
  callAsMember('GET /wps/member/bonuses/{id}/rounds', {
    params: { id },
    query: { pageNo, pageSize: HISTORY_PAGE_SIZE },
  }),
);

async function reloadBonuses(): Promise<void> {
  await Promise.all([openBonuses.reload(), endedBonuses.reload()]);
}

/** Loads the open bonuses and follows their changes while a page shows them. Returns a function that ends it. */
export function followOpenBonuses(): () => void {
  void openBonuses.load();
  const subscriptions = [
    onLiveEvent('rewards', () => void openBonuses.reload()),
    onLiveEvent('resumed', () => void openBonuses.reload()),
    // A bet changes the balance before its round is settled.
    onLiveEvent('balance', ({ bonus }) => {
      if (bonus !== activeBalance()) void openBonuses.reload();
    }),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/** Loads all bonuses and follows their changes while a page shows them. Returns a function that ends it. */
export function followBonuses(): () => void {
  void endedBonuses.load(1);
  const subscriptions = [
    followOpenBonuses(),
    onLiveEvent('rewards', () => void endedBonuses.reload()),
    onLiveEvent('resumed', () => void endedBonuses.reload()),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

function activeBalance(): string | null {
  const active = valueOf(openBonuses.$store.get())?.find(({ state }) => state === 'active');
  return active?.balance ?? null;
}

/** Puts a waiting bonus before the active one. */
export async function activateBonus(id: string): Promise<void> {
  await reloadAfter(callAsMember('POST /wps/member/bonuses/{id}/activate', { params: { id }, body: {} }));
}

/** Gives up a bonus; the cash stays. */
export async function giveUpBonus(id: string): Promise<void> {
  await reloadAfter(callAsMember('DELETE /wps/member/bonuses/{id}', { params: { id }, body: { confirm: true } }));
}

/** Reloads after an act on a bonus, also after a refusal: the bonus may have changed meanwhile. */
async function reloadAfter(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } finally {
    void refreshBalance();
    await reloadBonuses();
  }
}

/** Returns what a withdrawal would end that was refused for it; undefined for other errors. */
export function bonusLossesOf(error: unknown): BonusLoss[] | undefined {
  const value = refusalValue(error);
  if (!isRefusal(error, 'bonus_forfeit_confirmation')) return undefined;
  if (typeof value !== 'object' || value === null || !('bonuses' in value)) return undefined;
  return Array.isArray(value.bonuses) ? value.bonuses.filter(isBonusLoss) : undefined;
}

const TEXTS = ['id', 'name', 'balance', 'progress', 'required', 'openStake'];

function isBonusLoss(value: unknown): value is BonusLoss {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    TEXTS.every((name) => typeof fields.get(name) === 'string') && typeof fields.get('hasOpenRounds') === 'boolean'
  );
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  openBonuses.clear();
  endedBonuses.clear();
  bonusTransactions.clear();
  bonusRounds.clear();
});
