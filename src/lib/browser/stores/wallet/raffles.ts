import { atom, type ReadableAtom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { createTicketListHasher, type TicketRange } from '#rules/rewards/raffle';
import { checkRaffle, type RaffleCheck, type TicketList } from '#rules/rewards/raffle-check';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { $session } from '../session.ts';

/** A raffle with the member's own tickets. */
export type Raffle = EndpointResponse<'GET /wps/relay/MCS2_raffle'>;

export const raffle = createLoader((promotionId: string) =>
  call('GET /wps/relay/MCS2_raffle', { query: { id: promotionId } }),
);

export type RaffleCheckState =
  | { state: 'idle' }
  /** Tickets that were read so far. */
  | { state: 'running'; done: number }
  | { state: 'done'; check: RaffleCheck }
  | { state: 'failed' };

const $check = atom<RaffleCheckState>({ state: 'idle' });
/** The repeated draw of the shown raffle. */
export const $raffleCheck: ReadableAtom<RaffleCheckState> = $check;

/** Lines that are hashed at once, in a few milliseconds on a phone. */
const LINES = 500;

let checks = 0;

export function clearRaffleCheck(): void {
  checks += 1;
  $check.set({ state: 'idle' });
}

/** Reads the list of tickets, and repeats its hash and the draw on the device. Another raffle or a newer check ends it. */
export async function repeatDraw(shown: Raffle): Promise<void> {
  checks += 1;
  const current = checks;
  const report = (state: RaffleCheckState) => {
    if (current === checks) $check.set(state);
    return current === checks;
  };
  report({ state: 'running', done: 0 });
  try {
    const list = await readList(shown.promotionId, (done) => report({ state: 'running', done }));
    const check = list && checkOf(shown, list);
    report(check ? { state: 'done', check } : { state: 'failed' });
  } catch {
    report({ state: 'failed' });
  }
}

/** Returns the list of tickets with its hash; undefined when `onProgress` says that nobody waits for it. */
async function readList(id: string, onProgress: (done: number) => boolean): Promise<TicketList | undefined> {
  const hasher = createTicketListHasher();
  const ranges: TicketRange[] = [];
  for (;;) {
    const after = ranges.at(-1)?.to ?? 0;
    const { ranges: page } = await call('GET /wps/relay/MCS2_raffleTickets', { query: { id, after } });
    if (page.length === 0) return { ranges, hash: hasher.hex() };
    for (let line = 0; line < page.length; line += LINES) {
      hasher.add(page.slice(line, line + LINES));
      await nextTask();
    }
    ranges.push(...page);
    if (!onProgress(page.at(-1)?.to ?? after)) return undefined;
  }
}

/** Lets the page answer a press before the next part. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function checkOf(shown: Raffle, list: TicketList): RaffleCheck | undefined {
  const { promotionId: promotion, draw, commitment, round, randomness, signature, seed, closedAt, listHash } = shown;
  if (randomness === null || seed === null || closedAt === null || listHash === null) return undefined;
  const { tickets, prizes, perMember: maxPerMember, passedOver, winners, salesEndAt } = shown;
  return checkRaffle(
    {
      promotion,
      draw,
      salesEndSeconds: Math.floor(Date.parse(salesEndAt) / SECOND_MS),
      closedSeconds: Date.parse(closedAt) / SECOND_MS,
      commitment,
      round: Number(round),
      randomness,
      signature,
      seed,
      tickets,
      listHash,
      prizes,
      maxPerMember,
      passedOver,
      winners: winners.map(({ ticket }) => ticket),
    },
    list,
  );
}

$session.listen(() => {
  raffle.clear();
  clearRaffleCheck();
});
