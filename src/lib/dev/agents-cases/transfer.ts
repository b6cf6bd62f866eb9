import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import type { BusinessCalendar } from '#rules/agents/periods';
import type { AccountInTree } from '#rules/agents/tree/placement';
import {
  canSendTo,
  DEFAULT_TRANSFER_RULES,
  transfer,
  transferRefusal,
  type TransferAccount,
  type TransferRules,
} from '#rules/agents/transfers';
import { WHOLE_PPM } from '#rules/rewards/rates';
import { amount, count, instant, positiveAmount, signedAmount } from '../rewards-cases/wire.ts';
import { calendarFields, toCalendar } from './calendar.ts';
import { accountsById, sortedById } from './tree-accounts.ts';

interface Account extends TransferAccount, AccountInTree {
  readonly id: string;
}

const account = z
  .object({
    id: z.string(),
    upline: z.string().nullable(),
    balance: amount,
    locked: amount.default(0n),
    blocked: z.boolean().default(false),
    debt: z.boolean().default(false),
  })
  .transform(({ id, upline, balance, locked, blocked, debt }): Account => ({
    id,
    uplineId: upline,
    type: 'agent',
    currency: 'VND',
    balanceMinor: balance,
    lockedMinor: locked,
    isBlocked: blocked,
    hasReceivables: debt,
  }));

const rules = z
  .object({
    min: amount.default(DEFAULT_TRANSFER_RULES.minMinor),
    max: amount.default(DEFAULT_TRANSFER_RULES.maxMinor),
    dayMax: amount.default(DEFAULT_TRANSFER_RULES.maxDayMinor),
    dayCount: count.default(DEFAULT_TRANSFER_RULES.maxDayCount),
    depth: z.enum(['DIRECT', 'TEAM']).default(DEFAULT_TRANSFER_RULES.depth),
    unit: positiveAmount.default(DEFAULT_TRANSFER_RULES.unitMinor),
    wagerPercent: count
      .transform((percent) => (BigInt(percent) * WHOLE_PPM) / 100n)
      .default(DEFAULT_TRANSFER_RULES.wageringPpm),
  })
  .transform(({ min, max, dayMax, dayCount, depth, unit, wagerPercent }): TransferRules => ({
    minMinor: min,
    maxMinor: max,
    maxDayMinor: dayMax,
    maxDayCount: dayCount,
    depth,
    unitMinor: unit,
    wageringPpm: wagerPercent,
  }));

const request = z.object({ from: z.string(), to: z.string(), amount: signedAmount, at: instant });
type Request = z.infer<typeof request>;

const transferInput = z.object({
  ...calendarFields,
  accounts: accountsById(account),
  rules: rules.prefault({}),
  transfers: z.array(request),
});

/** Evaluates a case of kind `transfer`: transfers one after the other. Throws Error on malformed input. */
export function evaluateTransfer(input: unknown) {
  const { accounts, rules: transferRules, transfers, ...calendar } = transferInput.parse(input);
  const wallets = new Wallets(accounts, transferRules, toCalendar(calendar));
  return { results: transfers.map((each) => wallets.handle(each)), accounts: wallets.toAccounts() };
}

/** Wallets, and the sums of each sender's business days, as the services and the ledger hold them. */
class Wallets {
  readonly #accounts: Map<string, Account>;
  readonly #rules: TransferRules;
  readonly #calendar: BusinessCalendar;
  readonly #sent = new Map<string, { minor: bigint; count: number }>();

  constructor(accounts: Map<string, Account>, transferRules: TransferRules, calendar: BusinessCalendar) {
    this.#accounts = accounts;
    this.#rules = transferRules;
    this.#calendar = calendar;
  }

  handle({ from, to, amount: amountMinor, at }: Request) {
    const [sender, recipient] = [this.#accounts.get(from), this.#accounts.get(to)];
    if (!sender || !recipient) return { ok: false, code: 'not_related' };
    const sentKey = JSON.stringify([from, this.#calendar.dayAt(at)]);
    const sent = this.#sent.get(sentKey) ?? { minor: 0n, count: 0 };
    const code = transferRefusal(this.#rules, {
      sender,
      recipient,
      isRelated: canSendTo(this.#accounts, from, to, this.#rules.depth),
      amountMinor,
      sentTodayMinor: sent.minor,
      sentTodayCount: sent.count,
    });
    if (code) return { ok: false, code };
    const changed = transfer(this.#rules, { sender, recipient }, amountMinor);
    this.#accounts.set(from, changed.sender).set(to, changed.recipient);
    this.#sent.set(sentKey, { minor: sent.minor + amountMinor, count: sent.count + 1 });
    return { ok: true };
  }

  toAccounts() {
    return sortedById(this.#accounts.values()).map(({ id, balanceMinor, lockedMinor }) => ({
      id,
      balance: formatAmount(balanceMinor),
      locked: formatAmount(lockedMinor),
    }));
  }
}
