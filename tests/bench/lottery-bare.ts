import type pg from 'pg';

/*
 * Writes what a settlement writes, as sets over a whole draw, without pages, rules, locks or progress: the baseline. The winners
 * are those of the draw that was settled before.
 */

const WINNERS = `
  create temp table bare_winners as
    select distinct o.payout_key, o.payout_minor, o.paid_minor, o.wins, o.rebate_paid_minor
      from lottery_bets o where o.draw_id = $1 and o.state = 'won'`;
const MARK = `
  update lottery_bets o set state = 'won', payout_minor = w.payout_minor, paid_minor = w.paid_minor, wins = w.wins,
         rebate_paid_minor = w.rebate_paid_minor
    from bare_winners w where o.draw_id = $1 and o.payout_key = w.payout_key`;
const SUM = `
  insert into lottery_payouts (draw_id, member_id, result_version, win_minor, rebate_minor, refund_minor)
    select $1, member_id, 1, coalesce(sum(paid_minor), 0), sum(coalesce(rebate_paid_minor, rebate_minor)), 0
      from lottery_bets where draw_id = $1 group by member_id`;
const STREAM = `
  insert into settled_rounds (member_id, currency, category, game_id, source, source_id, revision, placed_at, first_settled_at, stake_minor,
                              payout_minor, jackpot_minor, promotion_minor, valid_bet_minor, cash_valid_bet_minor,
                              won_valid_bet_minor, lost_valid_bet_minor, is_play_money)
    select member_id, 'VND', 'LOTT', 1, 'lottery_bet', id, 0, placed_at, now(), total_stake_minor, coalesce(paid_minor, 0), 0, 0,
           total_stake_minor, total_stake_minor, 0, total_stake_minor, false
      from lottery_bets where draw_id = $1`;
const PAY = (kind: 'win' | 'rebate') => `
  with due as (
    select p.member_id, a.id as account_id, p.${kind}_minor as amount, 'bare:' || p.draw_id || ':' || p.member_id as key
      from lottery_payouts p join ledger_accounts a on a.kind = 'player' and a.owner_id = p.member_id and a.currency = 'VND'
     where p.draw_id = $1 and p.${kind}_minor > 0
  ), entry as (
    insert into ledger_entries (namespace, key, hash, kind, details)
      select 'bare:${kind}', key, sha256(key::bytea), '${kind}', '{}' from due returning id, key
  ), moved as (
    update ledger_balances b set balance_minor = b.balance_minor + d.amount, version = b.version + 1
      from due d where b.account_id = d.account_id returning b.account_id, b.balance_minor, b.version
  )
  insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor, version)
    select e.id, x.account_id, x.amount, x.balance, x.version
      from due d join entry e using (key) join moved m using (account_id),
           lateral (values (d.account_id, d.amount, m.balance_minor, m.version),
                           ((select id from ledger_accounts where kind = 'house_lottery' and currency = 'VND'), -d.amount, null, null))
             as x (account_id, amount, balance, version)`;

/** Milliseconds from the first statement to the commit. */
export async function bareSettlement(client: pg.Client, { from, to }: { from: bigint; to: bigint }): Promise<number> {
  await client.query(WINNERS.replace('$1', String(from)));
  await client.query('analyze bare_winners');
  const startedAt = performance.now();
  await client.query('begin');
  for (const text of [MARK, STREAM, SUM, PAY('win'), PAY('rebate')])
    await client.query(text.replaceAll('$1', String(to)));
  await client.query('commit');
  return performance.now() - startedAt;
}
