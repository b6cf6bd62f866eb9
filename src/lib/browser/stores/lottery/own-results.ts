import { atom } from 'nanostores';
import { parseAmount } from '#kernel/money';
import { onLive } from '../../events.ts';
import { memberCall } from '../member-call.ts';
import { $session } from '../session.ts';

interface Awaited {
  gameCode: string;
  issue: string;
  slipId: string;
}

/** What became of the bets that were placed on this page, issue by issue. */
export interface OwnResult {
  gameCode: string;
  issue: string;
  currency: string;
  costMinor: bigint;
  /** Gross; also what was refunded. */
  paidMinor: bigint;
}

/** The last one that was heard. */
export const $ownResult = atom<OwnResult | undefined>();

/** A slip has no more lines. */
const MOST_BETS = 100;
let awaited: readonly Awaited[] = [];

/** From now on the page says what becomes of the slip. */
export function awaitSlip(gameCode: string, slipId: string, issues: readonly string[]): void {
  awaited = [...awaited, ...[...new Set(issues)].map((issue) => ({ gameCode, issue, slipId }))];
}

async function tell(settled: readonly Awaited[]): Promise<void> {
  for (const { gameCode, issue, slipId } of settled) {
    const { rows } = await memberCall('GET /lgw/bets', { query: { slipId, pageSize: MOST_BETS } });
    const own = rows.filter((bet) => bet.issue === issue);
    if (own.some(({ state }) => state === 'placed')) continue;
    awaited = awaited.filter((each) => each.slipId !== slipId || each.issue !== issue);
    const counted = own.filter(({ state }) => state !== 'cancelled');
    const [first] = counted;
    if (!first) continue;
    const sum = (amounts: (string | null)[]) =>
      amounts.reduce((total, amount) => total + (parseAmount(amount ?? '0') ?? 0n), 0n);
    const costMinor = sum(counted.map(({ cost }) => cost));
    const paidMinor = sum(counted.map(({ state, cost, paid }) => (state === 'refunded' ? cost : paid)));
    $ownResult.set({ gameCode, issue, currency: first.currency, costMinor, paidMinor });
  }
}

/** A question that fails is asked again with the next thing that is heard; the list of bets shows it in any case. */
function look(settled: readonly Awaited[]): void {
  tell(settled).catch(() => undefined);
}

onLive('settled', ({ gameCode, issue }) =>
  look(awaited.filter((each) => each.gameCode === gameCode && each.issue === issue)),
);
onLive('resumed', () => look(awaited));
$session.listen(({ state }) => {
  if (state === 'out') awaited = [];
});
