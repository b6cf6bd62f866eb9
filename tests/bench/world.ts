import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createContext } from '../../src/lib/server/compose.ts';
import { readConfig } from '../../src/lib/server/config/config.ts';
import { openDatabase } from '../../src/lib/server/db/open.ts';
import { seedEssentials } from '../../src/lib/server/seed/essentials.ts';
import pino from 'pino';

export const PLAYERS = 10_000;
export const CONNECTIONS = 32;
export const SECRET = 'a benchmark secret that is long enough';
export const APP_SECRET = 'benchmark benchmark benchmark benchmark benchmark';

export const playerId = (player: number): string => `MBENCH${String(player).padStart(7, '0')}`;
export const tokenOf = (player: number): string => `bench-token-${player}-0123456789abcdef`;

/** Returns the environment of a server on the benchmark's database; the embedded one in memory without an address. */
export function environment(databaseUrl: string | undefined, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PARLAY_INSECURE_DEMO: 'yes',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATABASE_POOL: String(CONNECTIONS),
    DATA_DIR: dataDir,
    APP_SECRET,
    VENDOR_SANDBOX_SECRET: SECRET,
    HUMAN_VERIFICATION: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

export function benchContext(databaseUrl: string | undefined, dataDir: string) {
  const config = readConfig(environment(databaseUrl, dataDir));
  const log = pino({ level: 'warn' });
  const options = { databaseUrl, embeddedFolder: undefined, maxConnections: CONNECTIONS, log };
  return openDatabase(options).then((db) => createContext(config, db, log));
}

/**
 * Creates 10,000 players with money and a game session each, in an empty database: the ledger accounts of player n are 2n-1
 * (balance) and 2n (held). Also creates the functions of bare.sql, which make the same writes without any check.
 */
export async function buildWorld(databaseUrl: string, dataDir: string): Promise<void> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    insert into members (public_id, username, username_key, password_hash, currency, language_code)
      select 'MBENCH' || lpad(n::text, 7, '0'), 'bench' || n, 'bench' || n, 'none', 'VND', 'EN' from generate_series(1, ${PLAYERS}) n;
    insert into ledger_accounts (kind, owner_id, currency, guarded)
      select case when half = 0 then 'player' else 'player_held' end, n, 'VND', true
        from generate_series(1, ${PLAYERS}) n, generate_series(0, 1) half order by n, half;
    insert into ledger_balances (account_id, currency) select id, currency from ledger_accounts where guarded;`);
  await app.db.transaction((tx) => seedEssentials(tx, app));
  await fund(client);
  const hashes = Array.from({ length: PLAYERS }, (_, index) =>
    createHash('sha256')
      .update(tokenOf(index + 1))
      .digest(),
  );
  await client.query(
    `insert into game_sessions (token_hash, member_id, account_id, vendor_id, game_id, launch_expires_at, authenticated_at, expires_at)
       select hash, n, n * 2 - 1, 1, 1, now(), now(), now() + interval '1 day'
         from unnest($1::bytea[]) with ordinality as t (hash, n)`,
    [hashes],
  );
  await client.query(
    'insert into vendor_players (vendor_id, member_id, last_launched_at) select vendor_id, member_id, now() from game_sessions',
  );
  await client.query(await readFile(new URL('./bare.sql', import.meta.url), 'utf8'));
  await client.query('vacuum analyze');
  await client.end();
  await app.db.close();
}

/**
 * Gives each player a bonus that bets take first, without end (`true`), or has the bonuses wait, so that bets take none of them.
 */
export async function setBonuses(databaseUrl: string, areActive: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
    insert into ledger_accounts (kind, owner_id, currency, guarded) values ('house_promotions', 0, 'VND', false) on conflict do nothing;
    insert into ledger_accounts (kind, owner_id, currency, guarded)
      select 'player_bonus', n, 'VND', true from generate_series(1, ${PLAYERS}) n on conflict do nothing;
    insert into ledger_balances (account_id, currency) select id, currency from ledger_accounts where kind = 'player_bonus' on conflict do nothing;
    insert into bonus_grants (id, public_id, member_id, currency, promotion_id, name, reference, account_id, house_account_id, state,
                              amount_minor, required_minor, factor_hundredths, base, stakes_first, counts, principal, contribution_ppm,
                              queue_hours, forfeits_on_withdrawal, queued_at)
      select owner_id, 'BBENCH' || owner_id, owner_id, 'VND', 0, 'Bench', owner_id::text, id,
             (select id from ledger_accounts where kind = 'house_promotions' and owner_id = 0 and currency = 'VND'), 'queued', 1000000000000, 1000000000000000, 1000, 'bonus', 'bonus',
             'all', 'paid', '{"RNG": 1000000}', 720, true, now()
        from ledger_accounts where kind = 'player_bonus' on conflict do nothing;
    select ledger_post('bench bonus', public_id, sha256(public_id::bytea), 'bonus_granted', null, null,
                       array[house_account_id, account_id], array[-amount_minor, amount_minor]) from bonus_grants;
    update bonus_grants set state = ${areActive ? `'active'` : `'queued'`};`);
    await client.query('vacuum analyze bonus_grants');
  } finally {
    await client.end();
  }
}

/** Credits each player with enough money for every run, in one entry each. */
async function fund(client: pg.Client): Promise<void> {
  await client.query(
    `select ledger_post('bench', n::text, sha256(n::text::bytea), 'deposit', null, null,
                        array[n * 2 - 1, (select id from ledger_accounts where kind = 'house_games' and currency = 'VND')], array[1000000000000, -1000000000000])
       from generate_series(1, ${PLAYERS}) n`,
  );
}
