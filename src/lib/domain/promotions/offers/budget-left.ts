/**
 * SQL of what is left of a promotion's budget in a currency: money by the ledger, points, tickets and goods by their count. Its row `version`
 * has the rules whose budget it is.
 */
export const budgetLeftSql = (
  currency: string,
): string => `case when version.offer ->> 'form' in ('points', 'tickets', 'goods')
    then coalesce(((version.offer ->> 'budget')::numeric * 10000)::bigint, 0) - promotion.given_minor
    else coalesce((select balance.balance_minor from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
                    where account.kind = 'promotion_budget' and account.owner_id = promotion.id and account.currency = ${currency}), 0) end`;
