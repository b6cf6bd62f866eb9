import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import {
  adoptSessionId,
  findVendor,
  grantFreeRounds,
  launchGame,
  recordStaleRounds,
  reportTransactions,
  setUpVendor,
  type Vendor,
  withdrawFreeRounds,
} from '#domain/games';
import { ensureAccount, post } from '#domain/ledger';
import { HOUR_MS } from '#kernel/clock';
import { UNIT } from '#kernel/money';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import { DRIVERS } from '../../src/lib/vendor-check/drivers/drivers.ts';
import type { Player } from '../../src/lib/vendor-check/driver.ts';
import type { PortalInside, World } from '../../src/lib/vendor-check/world.ts';
import { newNode, type TestApp } from './app.ts';
import { sql } from './sql.ts';

const OPERATOR = 'operator-7';
const GAME = 'LOTUS';
const CURRENCY = 'VND';

/** Creates a key pair as Hub88 has one. */
function rsaKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privatePem, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

interface DialectVendor {
  vendor: Vendor;
  /** With which the vendor signs. */
  secret: string;
}

interface NewVendor {
  code: string;
  dialect: VendorDialect;
  unit: number;
  /** Further settings of the dialect. */
  settings?: Record<string, unknown>;
  launchUrl?: string;
}

/** Creates a vendor that speaks a dialect, with one game and a fund for wins without a round. */
export async function createDialectVendor(
  portal: TestApp,
  { code, dialect, unit, ...more }: NewVendor,
): Promise<DialectVendor> {
  const { app } = portal;
  const secret = randomBytes(32).toString('base64url');
  const keys = dialect === 'hub88' ? rsaKeys() : undefined;
  const settings: Record<VendorDialect, object> = {
    parlay: {},
    hub88: { publicKey: keys?.publicPem, unit },
    softswiss: { unit },
    evolution: { unit },
    pragmatic: { unit, providerId: OPERATOR, currency: CURRENCY },
    pg: { unit, operatorToken: OPERATOR },
    saba: { unit, gameCode: GAME, currency: CURRENCY },
  };
  const setup = {
    code,
    name: code,
    sealedSecrets: [app.sealer.seal(`vendor ${code}`, secret)],
    launchUrl: more.launchUrl ?? 'https://games.example.com/play',
    currency: CURRENCY,
    allowedAddresses: [],
  };
  const game = { code: GAME, titles: { en: 'Lotus' }, category: 'RNG' as const, palette: ['#000000'], motif: 'lotus' };
  await app.db.transaction((tx) => setUpVendor(tx, setup, [{ ...game, betRanges: {} }]));
  await sql(
    portal,
    `update vendors set dialect = $2, dialect_settings = $3::jsonb, roundless_kinds = '["promo","jackpot"]' where code = $1`,
    [code, dialect, JSON.stringify({ ...settings[dialect], ...more.settings })],
  );
  const vendor = await findVendor(app.db, code);
  if (!vendor) throw new Error('the vendor was not created');
  await fill(portal, vendor);
  return { vendor, secret: keys?.privatePem ?? secret };
}

/** Gives a vendor's fund money of the house. */
async function fill({ app }: TestApp, { id, code }: Vendor): Promise<void> {
  const amountMinor = 10_000_000n * UNIT;
  await app.db.transaction(async (tx) => {
    const lines = [
      { accountId: await ensureAccount(tx, 'vendor_fund', id, CURRENCY), amountMinor },
      { accountId: await ensureAccount(tx, 'house_games', id, CURRENCY), amountMinor: -amountMinor },
    ];
    await post(tx, { namespace: 'test', key: `fund of ${code}`, kind: 'vendor_fund', lines });
  });
}

/** Registers a funded member and launches the vendor's game. */
async function newPlayer(portal: TestApp, vendor: Vendor, balance: string): Promise<Player> {
  const { playerId } = await portal.newMember({ balance });
  return { playerId, token: await launch(portal, vendor, playerId) };
}

async function launch(portal: TestApp, vendor: Vendor, playerId: string): Promise<string> {
  const { db, random } = portal.app;
  const [account] = await sql<{ member: bigint; id: bigint }>(
    portal,
    `select member.id as member, account.id from members member
       join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
      where member.public_id = $1`,
    [playerId],
  );
  if (!account) throw new Error(`there is no member ${playerId}`);
  const request = { memberId: account.member, accountId: account.id, vendorCode: vendor.code, gameCode: GAME };
  return db.transaction(async (tx) => {
    const { launchToken } = await launchGame(tx, random, request);
    if (vendor.dialect !== 'softswiss' && vendor.dialect !== 'saba') return launchToken;
    // These vendors name their sessions themselves.
    const sessionId = vendor.dialect === 'saba' ? `${vendor.code}:${playerId}` : `session-${launchToken}`;
    await adoptSessionId(tx, launchToken, sessionId);
    return sessionId;
  });
}

async function expiredToken(portal: TestApp, vendor: Vendor, { playerId }: Player): Promise<string> {
  const token = await launch(portal, vendor, playerId);
  await sql(
    portal,
    `update game_sessions set expires_at = now() - interval '1 minute' where token_hash = sha256($1::text::bytea)`,
    [token],
  );
  return token;
}

/** Sets a portal up for the conformance suite: a vendor of the dialect with two players in its game. */
export async function createWorld(
  portal: TestApp,
  lines: string[],
  options: { code: string; dialect: VendorDialect; unit: number },
): Promise<World> {
  const { vendor, secret } = await createDialectVendor(portal, options);
  // A process that has just started knows the vendor's settings of now.
  let node = newNode(portal);
  const unit = BigInt(options.unit);
  const balance = String(100_000n * unit);
  const player = await newPlayer(portal, vendor, balance);
  const driver = DRIVERS[options.dialect]({ vendor: options.code, unit, operator: OPERATOR, currency: CURRENCY });
  const send: World['send'] = async ({ target, ...init }) => {
    const response = await node.raw(target, init);
    return { http: response.status, text: await response.text() };
  };
  const world: World = {
    driver,
    secret,
    send,
    abandon: async (request) => void (await send(request)),
    isHealthy: async () => (await node.raw('/healthz')).status === 200,
    currency: CURRENCY,
    gameCode: GAME,
    unit,
    player,
    otherPlayer: await newPlayer(portal, vendor, balance),
    // A second session would take the first one's name.
    expiredToken: vendor.dialect === 'saba' ? undefined : await expiredToken(portal, vendor, player),
    hasPromotions: true,
    inside: insideOf({ portal, vendor, lines, restart: () => void (node = newNode(portal)) }),
  };
  return world;
}

interface Inside {
  portal: TestApp;
  vendor: Vendor;
  lines: string[];
  /** Makes the portal read the vendor's settings again. */
  restart: () => void;
}

function insideOf({ portal, vendor, lines, restart }: Inside): PortalInside {
  const { db } = portal.app;
  return {
    async setBlocked(playerId, isBlocked) {
      await sql(portal, 'update members set state = $2 where public_id = $1', [
        playerId,
        isBlocked ? 'blocked' : 'active',
      ]);
    },
    async breakWallet() {
      await sql(portal, 'alter table ledger_balances rename to balances_gone');
      return async () => void (await sql(portal, 'alter table balances_gone rename to ledger_balances'));
    },
    async age(interval) {
      await sql(portal, `update game_transactions set at = at - $1::text::interval`, [interval]);
      await sql(portal, `update game_rounds set opened_at = opened_at - $1::text::interval`, [interval]);
    },
    async countStaleRounds(playerId) {
      while (!(await db.transaction(recordStaleRounds)));
      const [found] = await sql<{ rows: bigint }>(
        portal,
        `select count(*) as rows from stale_rounds stale join game_rounds round on round.id = stale.game_round_id
           join members member on member.id = round.member_id where member.public_id = $1 and round.state = 'open'`,
        [playerId],
      );
      return Number(found?.rows);
    },
    async grantFreeRounds(playerId) {
      await sql(portal, 'update vendors set checks_rewards = true where id = $1', [vendor.id]);
      restart();
      const publicId = String(randomInt(1_000_000_000));
      const expiresAt = new Date(Date.now() + HOUR_MS);
      const grant = {
        publicId,
        playerId,
        vendorCode: vendor.code,
        gameCode: GAME,
        rounds: 3,
        stakeMinor: UNIT,
        expiresAt,
      };
      await db.transaction((tx) => grantFreeRounds(tx, grant));
      return publicId;
    },
    async withdrawFreeRounds(rewardId) {
      return db
        .transaction((tx) => withdrawFreeRounds(tx, vendor.code, rewardId))
        .then(
          () => true,
          () => false,
        );
    },
    async acceptForeignFreeRounds() {
      await sql(portal, 'update vendors set checks_rewards = false where id = $1', [vendor.id]);
      restart();
    },
    async ledgerBalance(playerId) {
      const [row] = await sql<{ balance: bigint }>(
        portal,
        `select balance.balance_minor as balance from members member
           join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
           join ledger_balances balance on balance.account_id = account.id where member.public_id = $1`,
        [playerId],
      );
      return row?.balance ?? -1n;
    },
    async reportedNet(playerId) {
      const period = { from: new Date('2020-01-01'), to: new Date('2100-01-01') };
      const rows = await reportTransactions(db, vendor, { ...period, after: 0n, limit: 10_000 });
      const own = rows.filter((row) => row.playerId === playerId);
      const stakes = new Map(own.map((row) => [row.txId, row.amountMinor]));
      return own.reduce((sum, row) => sum + effectOf(row, stakes), 0n);
    },
    takeLog() {
      const taken = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      lines.length = 0;
      return taken;
    },
  };
}

/** Returns what a reported transaction did to the balance. */
function effectOf(
  { operation, amountMinor, refTxId }: { operation: string; amountMinor: bigint; refTxId: string | null },
  stakes: ReadonlyMap<string, bigint>,
): bigint {
  if (operation === 'bet') return -amountMinor;
  // A confirm reports the final stake, and refunds the rest.
  if (operation === 'confirm') return (stakes.get(refTxId ?? '') ?? 0n) - amountMinor;
  return amountMinor;
}
