import { UNIT } from '#kernel/money';
import { COUNTED_FORMS } from '#rules/rewards/offers/offer-forms';

const COUNTED = COUNTED_FORMS.map((form) => `'${form}'`).join(', ');

/**
 * SQL of what is left of a promotion's budget in a currency: money by the ledger, points, tickets and goods by their count. Its row `version`
 * has the rules whose budget it is.
 */
export const budgetLeftSql = (currency: string): string => `case when version.offer ->> 'form' in (${COUNTED})
    then coalesce(((version.offer ->> 'budget')::numeric * ${UNIT})::bigint, 0) - promotion.given_minor
    else coalesce((select balance.balance_minor from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
                    where account.kind = 'promotion_budget' and account.owner_id = promotion.id and account.currency = ${currency}), 0) end`;
