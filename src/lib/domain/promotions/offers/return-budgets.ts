import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { ensureAccount, lockAccounts, post } from '#domain/ledger';
import { budgetLeft } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { promotions } from '../tables.ts';

/** How long after its end a promotion may still pay: claims under review, last periods, prizes. */
const OPEN_DAYS = 60;

const ENDED = `promotions promotion
  join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
 where least(promotion.stopped_at, (version.offer ->> 'endsAt')::timestamptz) < now() - interval '${OPEN_DAYS} days'
   and not exists (select from promotion_claims claim
                    where claim.promotion_id = promotion.id and claim.state in ('applying', 'claimed'))
   and not exists (select from raffle_prizes prize
                    where prize.promotion_id = promotion.id and prize.member_id is not null
                      and not exists (select from promotion_claims claim where claim.promotion_id = promotion.id
                                         and claim.member_id = prize.member_id and claim.state = 'issued'))`;

const DUE = defineStatement({
  name: 'promotions_due_to_close',
  row: z.object({ id: z.bigint() }),
  text: `select promotion.id from ${ENDED}
           and exists (select from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
                        where account.kind = 'promotion_budget' and account.owner_id = promotion.id and balance.balance_minor > 0)`,
});

const LOCK = defineStatement({
  name: 'promotions_lock_to_close',
  row: z.object({ currency: z.string() }),
  text: `select version.offer ->> 'currency' as currency from ${ENDED} and promotion.id = $1 for update of promotion`,
});

/**
 * Returns what is left of the budgets of promotions that ended long ago to where they came from. Such a promotion is stopped for good,
 * because a later end would find no budget.
 */
export async function returnBudgets(db: Database): Promise<void> {
  for (const { id } of await db.query(DUE, [])) await db.transaction((tx) => close(tx, id));
}

async function close(tx: Tx, id: bigint): Promise<void> {
  const [ended] = await tx.query(LOCK, [id]);
  if (!ended) return;
  const { currency } = ended;
  await tx.orm
    .update(promotions)
    .set({ state: 'stopped', stoppedAt: sql`coalesce(${promotions.stoppedAt}, now())` })
    .where(eq(promotions.id, id));
  const accounts = await lockAccounts(tx, { kind: 'promotion_budget', ownerIds: [id], currency });
  const budget = accounts.get(id);
  const leftMinor = await budgetLeft(tx, { promotionId: id, currency });
  if (budget === undefined || leftMinor <= 0n) return;
  await post(tx, {
    namespace: 'promo',
    key: `${id}:budget-returned`,
    kind: 'budget_returned',
    lines: [
      { accountId: budget, amountMinor: -leftMinor },
      { accountId: await ensureAccount(tx, 'house_promotions', id, currency), amountMinor: leftMinor },
    ],
  });
}
