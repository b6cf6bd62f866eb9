import { median, perSecond, type Figure } from './figures.ts';
import { bareBets, httpBets, ledgerRate, type Target, withoutStream } from './money.ts';

interface Round {
  bare: number;
  bet: number;
  closing: number;
  unstreamed: number;
  bonus: number;
  http: number;
  house: number;
  spread: number;
}

/** Measures everything once per round, so that a machine whose speed drifts affects all figures alike. */
async function measureRound(target: Target, port: number): Promise<Round> {
  return {
    bare: await bareBets(target),
    bet: await ledgerRate('bet', target),
    closing: await ledgerRate('closing', target),
    unstreamed: await withoutStream(target.databaseUrl, () => ledgerRate('closing', target)),
    bonus: await ledgerRate('bonus', target),
    http: await httpBets(target, port),
    house: await ledgerRate('house', target),
    spread: await ledgerRate('spread', target),
  };
}

export async function moneyFigures(target: Target, options: { rounds: number; port: number }): Promise<Figure[]> {
  const rounds: Round[] = [];
  for (let n = 0; n < options.rounds; n++) rounds.push(await measureRound(target, options.port));
  const ratio = (of: keyof Round, to: keyof Round) => median(rounds.map((round) => round[of] / round[to]));
  const rate = (of: keyof Round) => perSecond(median(rounds.map((round) => round[of])));
  const line = (what: string, of: keyof Round, to: keyof Round, lowest: number, beside: string): Figure => ({
    what,
    figure: `${rate(of)}, ratio ${ratio(of, to).toFixed(2)}`,
    comparison: `${beside}: ${rate(to)}`,
    target: `at least ${lowest.toFixed(2)}`,
    isMet: ratio(of, to) >= lowest,
  });
  return [
    line("The ledger's bet, 32 callers", 'bet', 'bare', 0.7, 'the same writes by pgbench, 32 connections'),
    line('Bets that close their round, with the stream of settled rounds', 'closing', 'unstreamed', 0.95, 'without it'),
    line('The same with a bonus in every bet', 'bonus', 'closing', 0.75, 'without'),
    line('`POST /vendor/v1/bet` over HTTP, signed, 32 connections', 'http', 'bare', 0.5, 'the same'),
    line('Entries that all touch the house', 'house', 'spread', 0.95, 'entries that have no account in common'),
  ];
}
