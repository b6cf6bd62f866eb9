import { categoriesOf } from '#rules/agents/figures/products';

/**
 * Returns the SQL condition that rows of `member_days` or `member_statements` are of the business days from one up to and without another.
 * The first two comparisons let the index find them.
 */
export function inBusinessDays(row: string, from: string, to: string): string {
  return `${row}.day >= ${from} - 1 and ${row}.day <= ${to}
    and ${businessDayOf(row)} >= ${from} and ${businessDayOf(row)} < ${to}`;
}

/** Returns the SQL expression of the business day of such a row. */
export function businessDayOf(row: string): string {
  return `${row}.day - ${row}.day_lag`;
}

/** Returns the SQL expression of the valid bets that count for agents in a row of the figures or a settled round, as a `numeric`. */
export function agentValidBetOf(row: string): string {
  return `figures_agent_valid_bet(${row}.category, ${row}.cash_valid_bet_minor, ${row}.won_valid_bet_minor, ${row}.lost_valid_bet_minor)`;
}

const LOTTERIES = categoriesOf('LOTTERY').map((category) => `'${category}'`);

/** Returns the SQL expression of the product for agents (`productOf`) of such a row. */
export function agentProductOf(row: string): string {
  return `case when ${row}.category in (${LOTTERIES.join(', ')}) then 'LOTTERY' else ${row}.category end`;
}
