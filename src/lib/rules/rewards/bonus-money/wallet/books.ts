/** Accounts of a member's money: what the member has, and the other side of it. The sum of all is always 0. */
export interface Accounts {
  readonly cash: bigint;
  /** Held for withdrawals. */
  readonly held: bigint;
  /** Balances of all grants. */
  readonly bonus: bigint;
  /** Deposits and paid withdrawals. */
  readonly bank: bigint;
  readonly games: bigint;
  /** Money of promotions, their funds included. */
  readonly promotions: bigint;
}

const NOTHING: Accounts = { cash: 0n, held: 0n, bonus: 0n, bank: 0n, games: 0n, promotions: 0n };
const NAMES = ['cash', 'held', 'bonus', 'bank', 'games', 'promotions'] as const;

/** Books entries and adds up what the operator earned from the member's cash. */
export class Books {
  accounts: Accounts = NOTHING;
  /** Net gaming revenue: cash lost to games, minus cash that promotions gave (docs/spec/rewards-rulebook.md §1.10). */
  netRevenueMinor = 0n;

  /** Books one entry. Throws Error when it does not add up to 0 or overdraws an account of the member. */
  post(lines: Partial<Accounts>): void {
    const sum = (accounts: Accounts) => NAMES.reduce((total, name) => total + accounts[name], 0n);
    const entry = { ...NOTHING, ...lines };
    if (sum(entry) !== 0n) throw new Error('an entry must add up to 0');
    const next = { ...NOTHING };
    for (const name of NAMES) Object.assign(next, { [name]: this.accounts[name] + entry[name] });
    if (next.cash < 0n || next.held < 0n || next.bonus < 0n) throw new Error('an account cannot be overdrawn');
    this.accounts = next;
    if (entry.bank === 0n && entry.held === 0n) this.netRevenueMinor -= entry.cash;
  }
}
