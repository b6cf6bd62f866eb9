import {
  disableVendor,
  grantFreeRounds,
  listVendorSettings,
  takeVendorSecret,
  withdrawFreeRounds,
} from '#domain/games';
import { HOUR_MS, systemClock } from '#kernel/clock';
import { cryptoRandom, randomId } from '#kernel/ids';
import { formatAmount, parseAmount } from '#kernel/money';
import { AppError } from '#kernel/errors';
import { VENDOR_DIALECTS, type VendorDialect } from '#rules/vendors/vendor-dialects';
import { areSettingsOf } from '../adapters/vendors/dialects.ts';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, proposeInstead, rolesOf, UsageError } from './command.ts';
import { createCheckPlayers } from './check-players.ts';
import { textTable } from './text-table.ts';

const MAX_OVERLAP_HOURS = 168;

async function list({ db, currency, print }: CommandContext): Promise<number> {
  print(
    textTable(await listVendorSettings(db, currency), [
      { title: 'CODE', text: ({ vendor }) => vendor.code },
      { title: 'STATE', text: ({ vendor }) => (vendor.enabled ? 'enabled' : 'disabled') },
      { title: 'PROTOCOL', text: ({ vendor }) => vendor.dialect },
      { title: 'ADDRESSES', text: ({ vendor }) => vendor.allowedAddresses.join(' ') || 'any' },
      { title: 'NO ROUND', text: ({ vendor }) => vendor.roundlessKinds.join(' ') || 'never' },
      { title: 'FUND', text: ({ fundMinor }) => formatAmount(fundMinor), isNumber: true },
      { title: 'HELD WINS', text: ({ heldWins }) => String(heldWins), isNumber: true },
    ]),
  );
  return 0;
}

async function disable({ acting, print }: CommandContext, [code = '', reason = '']: readonly string[]) {
  await runAudited(
    acting,
    (tx) => disableVendor(tx, code),
    () => ({ action: 'vendor.disable', subject: code, details: { reason } }),
  );
  print(`Disabled ${code}: its bets are refused from now on.`);
  return 0;
}

/** Proposes the protocol of a vendor; a colleague approves it. Settings are a JSON object. */
async function setDialect(
  context: CommandContext,
  [code = '', dialect = '', text = '', reason = '']: readonly string[],
) {
  const settings = parseSettings(text);
  if (!isDialect(dialect)) throw new UsageError(`A protocol is one of ${VENDOR_DIALECTS.join(', ')}.`);
  if (!areSettingsOf(dialect, settings))
    throw new UsageError(`These are no settings of ${dialect}: see docs/vendors.md.`);
  const body = { dialect, settings, reason };
  return proposeInstead(context, 'PUT /ops/api/vendors/{code}/dialect', { params: { code }, body });
}

function isDialect(name: string): name is VendorDialect {
  return (VENDOR_DIALECTS as readonly string[]).includes(name);
}

function parseSettings(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The settings are a JSON object, like '{"unit":1000}'.`);
  }
}

/** Proposes a new key pair; the public key is in the list of vendors after the approval. */
async function newSigningKey(context: CommandContext, [code = '', reason = '']: readonly string[]) {
  const input = { params: { code }, body: { reason } };
  const exitCode = await proposeInstead(context, 'POST /ops/api/vendors/{code}/signing-key', input);
  context.print(`After the approval: npm run ops -- vendors show-signing-key ${code}`);
  return exitCode;
}

/** Prints the public key, which the vendor gets. */
async function showSigningKey({ db, currency, print }: CommandContext, [code = '']: readonly string[]) {
  const row = (await listVendorSettings(db, currency)).find(({ vendor }) => vendor.code === code);
  if (!row) throw new AppError('not_found');
  print(row.vendor.signingPublicKey ?? `${code} has no key: npm run ops -- vendors new-signing-key ${code} <reason>`);
  return row.vendor.signingPublicKey === null ? 1 : 0;
}

/** Proposes the rotation, whatever FOUR_EYES says: a colleague approves it, and the secret is then shown here once. */
async function rotateSecret(context: CommandContext, [code = '', hours = '', reason = '']: readonly string[]) {
  const overlapHours = Number(hours);
  if (!/^\d{1,3}$/.test(hours) || overlapHours > MAX_OVERLAP_HOURS) {
    throw new UsageError(`The hours are a number from 0 to ${MAX_OVERLAP_HOURS}.`);
  }
  const exitCode = await proposeInstead(context, 'POST /ops/api/vendors/{code}/secret', {
    params: { code },
    body: { overlapHours, reason },
  });
  context.print(`After the approval: npm run ops -- vendors show-secret ${code}`);
  return exitCode;
}

async function showSecret(
  { acting, openSealer, print }: CommandContext,
  [code = '']: readonly string[],
): Promise<number> {
  const sealed = await runAudited(
    acting,
    (tx, actor) => takeVendorSecret(tx, code, actor),
    () => ({ action: 'vendor.secret_show', subject: code }),
  );
  print(`SECRET ${code} ${openSealer().open(`vendor ${code}`, sealed)}`);
  return 0;
}

/**
 * Grants free rounds to try a vendor's part of them. Not in production: one person would give money away, and rewards have rules of
 * their own.
 */
async function grantRounds(
  { acting, isProduction, print }: CommandContext,
  [playerId = '', vendorCode = '', gameCode = '', count = '', stake = '', hours = '']: readonly string[],
): Promise<number> {
  if (isProduction) throw new UsageError('In production free rounds are granted by rewards.');
  const [rounds, stakeMinor, hoursValid] = [Number(count), parseAmount(stake), Number(hours)];
  if (!/^[1-9]\d{0,3}$/.test(count) || !/^[1-9]\d{0,3}$/.test(hours) || stakeMinor === undefined || stakeMinor <= 0n)
    throw new UsageError('Rounds and hours are whole numbers up to 9999, the stake an amount above zero.');
  const publicId = randomId(cryptoRandom, 'FR');
  const expiresAt = new Date(systemClock.now().getTime() + hoursValid * HOUR_MS);
  await runAudited(
    acting,
    (tx) => grantFreeRounds(tx, { publicId, playerId, vendorCode, gameCode, rounds, stakeMinor, expiresAt }),
    () => ({
      action: 'free_rounds.grant',
      subject: publicId,
      details: { playerId, vendorCode, gameCode, rounds, stake },
    }),
  );
  print(`REWARD ${publicId}: ${rounds} free rounds of ${stake} in ${gameCode} for ${playerId}`);
  return 0;
}

async function withdrawRounds({ acting, print }: CommandContext, [vendorCode = '', publicId = '']: readonly string[]) {
  await runAudited(
    acting,
    (tx) => withdrawFreeRounds(tx, vendorCode, publicId),
    () => ({ action: 'free_rounds.withdraw', subject: publicId, details: { vendorCode } }),
  );
  print(`Withdrew ${publicId}.`);
  return 0;
}

export const vendorCommands: Record<string, Command> = {
  'vendors list': { usage: '', summary: 'lists game vendors', words: 0, run: list },
  'vendors grant-free-rounds': {
    roles: rolesOf('PUT /ops/api/vendors/{code}'),
    usage: '<memberId> <vendor> <game> <rounds> <stake> <hours>',
    summary: 'grants free rounds in development, to try a vendor that checks rewards',
    words: 6,
    run: grantRounds,
  },
  'vendors withdraw-free-rounds': {
    roles: rolesOf('PUT /ops/api/vendors/{code}'),
    usage: '<vendor> <reward>',
    summary: 'takes free rounds back that were not started',
    words: 2,
    run: withdrawRounds,
  },
  'vendors disable': {
    roles: rolesOf('POST /ops/api/vendors/{code}/disable'),
    usage: '<code> <reason>',
    summary: "refuses a vendor's bets from now on",
    words: 2,
    isRestText: true,
    run: disable,
  },
  'vendors check-player': {
    roles: rolesOf('PUT /ops/api/vendors/{code}/dialect'),
    usage: '<code>',
    summary: 'creates two funded players for npm run vendor:check and prints them; not in production',
    words: 1,
    run: createCheckPlayers,
  },
  'vendors set-dialect': {
    roles: rolesOf('PUT /ops/api/vendors/{code}/dialect'),
    usage: '<code> <dialect> <settings> <reason>',
    summary: 'proposes the protocol of a vendor; the settings are a JSON object',
    words: 4,
    isRestText: true,
    run: setDialect,
  },
  'vendors new-signing-key': {
    roles: rolesOf('POST /ops/api/vendors/{code}/signing-key'),
    usage: '<code> <reason>',
    summary: 'proposes a new key pair for requests to a vendor',
    words: 2,
    isRestText: true,
    run: newSigningKey,
  },
  'vendors show-signing-key': {
    usage: '<code>',
    summary: 'prints the public key of the key pair',
    words: 1,
    run: showSigningKey,
  },
  'vendors rotate-secret': {
    roles: rolesOf('POST /ops/api/vendors/{code}/secret'),
    usage: '<code> <hours> <reason>',
    summary: 'proposes a new secret; the previous one stays valid for these hours',
    words: 3,
    isRestText: true,
    run: rotateSecret,
  },
  'vendors show-secret': {
    roles: rolesOf('POST /ops/api/vendors/{code}/secret/show'),
    usage: '<code>',
    summary: 'prints a new secret once, after a colleague approved it',
    words: 1,
    run: showSecret,
  },
};
