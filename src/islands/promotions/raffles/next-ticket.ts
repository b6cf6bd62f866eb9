import { formatAmount, parseAmount } from '#kernel/money';

interface Today {
  amount: string;
  tickets: number;
}

/** Returns how much of the next ticket is done today, and what is missing; nothing is when the day has its most. */
export function nextTicketOf(
  { amount, tickets }: Today,
  { per, maxTicketsPerDay }: { per: string; maxTicketsPerDay: number },
): { percent: number; missing: string | undefined } {
  const perMinor = parseAmount(per) ?? 1n;
  if (tickets >= maxTicketsPerDay) return { percent: 100, missing: undefined };
  const doneMinor = (parseAmount(amount) ?? 0n) - BigInt(tickets) * perMinor;
  const startedMinor = doneMinor > 0n ? doneMinor : 0n;
  return { percent: Number((startedMinor * 100n) / perMinor), missing: formatAmount(perMinor - startedMinor) };
}
