import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AppContext } from '../../src/lib/server/context.ts';
import { findMember, type Member } from '../../src/lib/domain/members/index.ts';
import { lineOf } from '../support/lottery-bets.ts';
import { PLAYERS } from './world.ts';

export const BETS = 1_000_000;
/** Number of different selections: bets on the same one settle alike. */
const KINDS = 50;
export const RESULT = '7,1,2,3,4';

/** A draw that the worker ignores, because its times are in another year. */
export async function openDraw(client: pg.Client, drawNumber: string): Promise<bigint> {
  const { rows } = await client.query(
    `insert into lottery_draws (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state)
     values ('SSC1M', $1, '20200101', now() - interval '1 hour', now() + interval '2 hours', now() + interval '3 hours', 'OPEN')
     returning id`,
    [drawNumber],
  );
  return BigInt(rows[0].id);
}

/** A selection for the five positions, one or several digits in one of them; a fifth of the selections wins. */
function selectionOf(kind: number): string {
  const places = ['-', '-', '-', '-', '-'];
  places[kind % 5] = [kind % 10, (kind + Math.floor(kind / 10)) % 10]
    .filter((digit, at, all) => all.indexOf(digit) === at)
    .join(',');
  return places.join('|');
}

function line(drawNumber: string, kind: number) {
  const { unitStake, ...rest } = lineOf('SSC1M', 'SSC_DWD', selectionOf(kind));
  return {
    ...rest,
    drawNumber,
    unitStakeMinor: BigInt(unitStake) * 10_000n,
    denomination: 'YUAN' as const,
    oddsTable: 'A' as const,
  };
}

export async function member(app: AppContext, id: number): Promise<Member> {
  const found = await findMember(app.db, BigInt(id));
  if (!found) throw new Error(`no player ${id}`);
  return found;
}

/** Places a slip through the domain, like a request. */
export function placeSlip(app: AppContext, who: Member, drawNumber: string, kinds: readonly number[]) {
  return app.bets.place({
    member: who,
    key: randomUUID(),
    hash: new Uint8Array(32),
    gameCode: 'SSC1M',
    prizeMode: 'Lott',
    acceptsBetter: false,
    lines: kinds.map((kind) => line(drawNumber, kind)),
  });
}

/** Some players place real bets on different selections; the rows are copied to all players until there are a million. */
export async function fill(app: AppContext, client: pg.Client, drawNumber: string): Promise<bigint> {
  const id = await openDraw(client, drawNumber);
  for (let kind = 0; kind < KINDS; kind++) await placeSlip(app, await member(app, kind + 1), drawNumber, [kind]);
  const again = BETS / PLAYERS / KINDS;
  await client.query(
    `insert into lottery_slips (public_id, member_id, key, hash, game_code, total_stake_minor, balance_after_minor, entry_id, placed_at)
       select 'S' || d.id || 'X' || n, n, d.draw_number, s.hash, s.game_code, s.total_stake_minor, 0, s.entry_id, s.placed_at
         from lottery_draws d
         join lottery_bets o on o.draw_id = d.id join lottery_slips s on s.id = o.slip_id, generate_series(1, ${PLAYERS}) n
        where d.id = $1 and o.id = (select min(id) from lottery_bets where draw_id = $1)`,
    [id],
  );
  await client.query(
    `insert into lottery_bets (public_id, slip_id, member_id, draw_id, prize_mode, bet_type, selection, combinations, unit_stake_minor, denomination,
                                 multiplier, total_stake_minor, prize_group, odds_table, odds, rule_version, rebate_minor, possible_minor,
                                 cap_minor, payout_key, covers, placed_at)
       select 'O' || s.id || 'X' || o.id || 'X' || n, s.id, s.member_id, $1, o.prize_mode, o.bet_type, o.selection, o.combinations,
              o.unit_stake_minor, o.denomination, o.multiplier, o.total_stake_minor, o.prize_group, o.odds_table, o.odds, o.rule_version, o.rebate_minor,
              o.possible_minor, o.cap_minor, o.payout_key, o.covers, o.placed_at
         from (select * from lottery_bets where draw_id = $1) o, generate_series(1, ${again}) n,
              (select s.* from lottery_slips s where s.key = $2) s`,
    [id, drawNumber],
  );
  await client.query('vacuum analyze lottery_bets');
  await client.query('checkpoint');
  return id;
}

export async function draw(client: pg.Client, id: bigint): Promise<void> {
  await client.query(
    `update lottery_draws set state = 'DRAWN', result = $2, result_version = 1, drawn_at = now(), closes_at = now() - interval '2 seconds',
            draws_at = now() - interval '1 second' where id = $1`,
    [id, RESULT],
  );
}
