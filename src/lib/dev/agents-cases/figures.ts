import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { factsOfTeam, figuresOfFacts, isWithin, type FiguresWithActive } from '#rules/agents/figures/facts';
import { countFirstDeposits, firstDepositsOf } from '#rules/agents/figures/new-members';
import { toMinor } from '#rules/agents/figures/team-figures';
import { PERIOD_CODES, periodOfId } from '#rules/agents/periods';
import { instant } from '../rewards-cases/wire.ts';
import { calendarFields, toCalendar } from './calendar.ts';
import { factFields, toHistory, toMoneyFacts, toRules, toTree } from './facts.ts';

const figuresInput = z.object({
  ...calendarFields,
  ...factFields,
  period: z.object({ code: z.enum(PERIOD_CODES), id: z.string() }),
  of: z.array(z.string()),
  asOf: instant.optional(),
});

/** Evaluates a case of kind `figures`: the figures of teams in a period. Throws Error on malformed input. */
export function evaluateFigures(input: unknown) {
  const parsed = figuresInput.parse(input);
  const calendar = toCalendar(parsed);
  const period = periodOfId(calendar, parsed.period.code, parsed.period.id);
  if (!period) throw new Error(`there is no period ${parsed.period.id}`);
  const tree = toTree(parsed, calendar);
  const facts = toHistory(parsed, calendar).factsAt(parsed.asOf);
  const firstDeposits = firstDepositsOf(toMoneyFacts(parsed, calendar));
  const rules = toRules(parsed.settings);
  const registrations = parsed.accounts.flatMap(({ id, registeredAt: at }) =>
    at && isWithin(at, period) ? [{ member: id, at, day: calendar.dayAt(at) }] : [],
  );
  const figures = parsed.of.map((team) => {
    // Refuses a team that does not exist.
    tree.depthOf(team, period.firstDay);
    const first = countFirstDeposits(factsOfTeam(firstDeposits, tree, team, period), period);
    return [
      team,
      {
        ...formatFigures(figuresOfFacts(factsOfTeam(facts, tree, team, period), rules)),
        newMembers: factsOfTeam(registrations, tree, team, period).length,
        firstDeposits: first.count,
        firstDepositAmount: formatAmount(first.amountMinor),
      },
    ];
  });
  return { figures: Object.fromEntries(figures) };
}

function formatFigures(figures: FiguresWithActive) {
  const { weighted, active } = figures;
  return {
    bet: formatAmount(toMinor(weighted.all)),
    betWon: formatAmount(toMinor(weighted.won)),
    betLost: formatAmount(toMinor(weighted.lost)),
    stake: formatAmount(figures.stakeMinor),
    payout: formatAmount(figures.payoutMinor),
    ggr: formatAmount(figures.ggrMinor),
    rebates: formatAmount(figures.rebatesMinor),
    promotions: formatAmount(figures.promotionsMinor),
    salaries: formatAmount(figures.salariesMinor),
    fees: formatAmount(figures.feesMinor),
    ngr: formatAmount(figures.ngrMinor),
    deposits: formatAmount(figures.depositsMinor),
    withdrawals: formatAmount(figures.withdrawalsMinor),
    active,
  };
}
