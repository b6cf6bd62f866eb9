import { ensureAccount, post } from '#domain/ledger';
import { parseAmount } from '#kernel/money';
import type { TestApp } from './app.ts';
import { sql } from './sql.ts';

type Limits = Partial<Record<'win_minor' | 'stake_multiplier' | 'member_day_minor' | 'vendor_day_minor', string>>;

/** Sets caps of the sandbox vendor in VND; those left out do not exist. Amounts are in units, the multiple is a number. */
export async function setLimits(portal: TestApp, limits: Limits): Promise<void> {
  const minor = (amount: string | undefined) => (amount === undefined ? null : parseAmount(amount));
  await sql(
    portal,
    `update vendor_limits set win_minor = $1, stake_multiplier = $2, member_day_minor = $3, vendor_day_minor = $4, reserved_minor = 0
      where currency = 'VND' and vendor_id = (select id from vendors where code = 'SBX')`,
    [
      minor(limits.win_minor),
      limits.stake_multiplier ?? null,
      minor(limits.member_day_minor),
      minor(limits.vendor_day_minor),
    ],
  );
}

/** Lets the sandbox vendor send promotions and jackpots without a round, and adds the amount to its fund. */
export async function allowRoundless(portal: TestApp, fund: string): Promise<void> {
  await sql(portal, `update vendors set roundless_kinds = '["promo","jackpot"]' where code = 'SBX'`);
  const [vendor] = await sql<{ id: bigint }>(portal, `select id from vendors where code = 'SBX'`);
  const amountMinor = parseAmount(fund) ?? 0n;
  const id = vendor?.id ?? 0n;
  await portal.app.db.transaction(async (tx) => {
    const lines = [
      { accountId: await ensureAccount(tx, 'vendor_fund', id, 'VND'), amountMinor },
      { accountId: await ensureAccount(tx, 'house_games', id, 'VND'), amountMinor: -amountMinor },
    ];
    await post(tx, { namespace: 'test', key: crypto.randomUUID(), kind: 'vendor_fund', lines });
  });
}

/** Returns the balance of the sandbox vendor's fund or held wins, in 1/10,000 VND. */
export async function vendorBalance(portal: TestApp, kind: 'vendor_fund' | 'vendor_held'): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }>(
    portal,
    `select balance.balance_minor as balance from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
      where account.kind = $1 and account.currency = 'VND' and account.owner_id = (select id from vendors where code = 'SBX')`,
    [kind],
  );
  return row?.balance ?? -1n;
}
