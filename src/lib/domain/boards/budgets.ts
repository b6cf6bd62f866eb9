import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { boardPromotion, fillMonthlyBudget } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { boards } from './tables.ts';
import { getTerms } from './versions.ts';

const DUE = defineStatement({
  name: 'boards_due_budgets',
  row: z.object({ id: z.bigint() }),
  text: `select board.id from boards board
           left join monthly_budgets budget on budget.promotion_id = ${boardPromotion(0n)} - board.id
          where board.published_version > 0 and (budget.filled_month is distinct from $1 or board.budget_minor > budget.filled_minor)
            and (board.state = 'running' and not exists (select from board_windows ended where ended.board_id = board.id
                                                            and ended."window" = 'all' and ended.final_at is not null)
                 or exists (select from board_windows part where part.board_id = board.id and part.final_at is null)
                 or exists (select from board_awards award where award.board_id = board.id and award.state = 'due'))`,
});

/** Fills the budgets of boards for a month (yyyy-MM of the operator's zone), as long as a window or a prize is open. */
export async function fillBoardBudgets(db: Database, month: string): Promise<void> {
  for (const { id } of await db.query(DUE, [month])) await db.transaction((tx) => fillBoardBudget(tx, id, month));
}

async function fillBoardBudget(tx: Tx, id: bigint, month: string): Promise<void> {
  const [board] = await tx.orm.select().from(boards).where(eq(boards.id, id));
  if (!board) return;
  const { currency } = await getTerms(tx, id, board.publishedVersion);
  await fillMonthlyBudget(tx, { promotionId: boardPromotion(id), currency, month, approvedMinor: board.budgetMinor });
}
