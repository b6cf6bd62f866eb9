import {
  adoptSessionId,
  authenticate,
  endGameSessions,
  findVendor,
  launchGame,
  listGames,
  listVendorSettings,
  SESSION_REQUEST,
  type Vendor,
} from '#domain/games';
import { ensureAccount, post } from '#domain/ledger';
import { register, type Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { cryptoRandom, randomToken } from '#kernel/ids';
import { UNIT } from '#kernel/money';
import { sessionNameOf } from '../adapters/vendors/saba/session-name.ts';
import { runAudited } from '../audit/audit-record.ts';
import { type CommandContext, UsageError } from './command.ts';

/** Balance of a player, in units of the vendor: enough for the stakes of every case. */
const BALANCE_UNITS = 100_000n;

/** Creates two players of a vendor with money, sessions of one of its games, and prints what `npm run vendor:check` needs of them. */
export async function createCheckPlayers(
  { db, acting, currency, isProduction, print }: CommandContext,
  [code = '']: readonly string[],
): Promise<number> {
  if (isProduction)
    throw new UsageError('Test players have money that nobody deposited. This command is refused in production.');
  const vendor = await findVendor(db, code);
  const game = (await listGames(db, { languageTag: 'en', sort: 'popular', vendorCode: code, pageNo: 1, pageSize: 1 }))
    .rows[0];
  if (!vendor || !game) throw new UsageError(`${code} is no enabled vendor with an enabled game.`);
  const unit = unitOf(vendor);
  const create = async (tx: Tx) => {
    const setup = { vendor, gameCode: game.code, currency, balanceMinor: BALANCE_UNITS * unit * UNIT };
    const { player, expiredToken } = await createPlayer(tx, setup);
    const { player: otherPlayer } = await createPlayer(tx, setup);
    return { player, otherPlayer, expiredToken };
  };
  const players = await runAudited(acting, create, () => ({ action: 'vendor.check_players', subject: code }));
  const vendorSettings = (await listVendorSettings(db, currency)).find((row) => row.vendor.code === code);
  const hasPromotions =
    vendorSettings !== undefined &&
    vendorSettings.vendor.roundlessKinds.includes('promo') &&
    vendorSettings.fundMinor > 0n;
  const { dialect } = vendor;
  const setup = {
    vendor: code,
    dialect,
    unit: Number(unit),
    operator: operatorOf(vendor),
    currency,
    gameCode: game.code,
  };
  print(JSON.stringify({ ...setup, hasPromotions, ...players }, null, 2));
  return 0;
}

function unitOf({ dialectSettings: { unit } }: Vendor): bigint {
  return typeof unit === 'number' ? BigInt(unit) : 1n;
}

/** Returns the id of the operator that the vendor sends, in dialects with one. */
function operatorOf({ dialectSettings: { providerId, operatorToken } }: Vendor): string {
  return [providerId, operatorToken].find((value) => typeof value === 'string') ?? '';
}

interface PlayerSetup {
  vendor: Vendor;
  gameCode: string;
  currency: string;
  balanceMinor: bigint;
}

async function createPlayer(tx: Tx, { balanceMinor, ...setup }: PlayerSetup) {
  const { currency } = setup;
  // Without a password nobody can sign in.
  const member = await register(tx, { random: cryptoRandom }, { passwordHash: null, currency, languageCode: 'EN' });
  const accountId = await ensureAccount(tx, 'player', member.id, currency);
  const postings = [
    { accountId, amountMinor: balanceMinor },
    { accountId: await ensureAccount(tx, 'house_cash', 0n, currency), amountMinor: -balanceMinor },
  ];
  await post(tx, { namespace: 'vendor_check', key: member.publicId, kind: 'deposit', lines: postings });
  const expiredToken = await openSession(tx, setup, { member, accountId });
  await endGameSessions(tx, member.id);
  const token = await openSession(tx, setup, { member, accountId });
  return { player: { playerId: member.publicId, token }, expiredToken };
}

/** Launches the game and opens the session as the vendor would, so that its token is valid for hours and not for a minute. */
async function openSession(
  tx: Tx,
  { vendor, gameCode }: Omit<PlayerSetup, 'balanceMinor'>,
  { member, accountId }: { member: Member; accountId: bigint },
): Promise<string> {
  const launch = { memberId: member.id, accountId, vendorCode: vendor.code, gameCode };
  const { launchToken } = await launchGame(tx, cryptoRandom, launch);
  const sessionId = sessionIdOf(vendor, member);
  if (sessionId !== undefined) {
    await adoptSessionId(tx, launchToken, sessionId);
    return sessionId;
  }
  const { status } = await authenticate(tx, vendor, launchToken, SESSION_REQUEST);
  if (status !== 'OK') throw new AppError('wrong_state');
  return launchToken;
}

/** Returns the id of a session at a vendor that names its sessions itself. */
function sessionIdOf({ dialect, code }: Vendor, { publicId }: Member): string | undefined {
  if (dialect === 'softswiss') return randomToken(cryptoRandom);
  return dialect === 'saba' ? sessionNameOf(code, publicId) : undefined;
}
