import { storeBusinessDays } from '#domain/agents';
import { FIGURE_READERS, restartFigures, restartReconciliation } from '#domain/figures';
import { findVendor, setUpVendor, type GameSetup } from '#domain/games';
import { ensureInhouseGames } from '#domain/inhouse';
import { ensureAccount } from '#domain/ledger';
import { ensureCatalogue, ensureJackpots } from '#domain/lottery';
import { ensureRankLevels } from '#domain/ranks';
import { ensureContractProgram } from '#domain/contracts';
import { ensureReferralProgram } from '#domain/referrals';
import { readGroup } from '#i18n/catalogue-backend';
import type { Tx } from '#kernel/database';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import type { InhouseGame } from '#rules/inhouse/stream';
import { ConfigError } from '../config/config.ts';
import type { AppContext } from '../context.ts';
import { amount } from './amount.ts';
import { seedPaymentMethods } from './payment-methods.ts';
import { SANDBOX_VENDORS } from './sandbox-games.ts';

/** The sandbox's vendor of slots and other games; others have cockfights and esports. */
export const SANDBOX_CODE = 'SBX';

/**
 * Creates what the portal needs to work: payment methods, lottery games and, where they are configured, the
 * portal's own games and the sandbox's vendors with their games. Safe to run at every start: existing rows stay as staff left them, except the
 * vendors' secrets and URLs, which come from the configuration. Throws ConfigError when TIME_ZONE or DAY_START can no longer change.
 */
export async function seedEssentials(tx: Tx, app: AppContext): Promise<void> {
  await seedPaymentMethods(tx, app);
  await ensureCatalogue(tx);
  await ensureJackpots(tx, app.config.currency);
  await ensureRankLevels(tx);
  await ensureReferralProgram(tx);
  await ensureContractProgram(tx);
  await ensureBusinessDays(tx, app);
  for (const currency of [app.config.currency, DEMO_CURRENCY]) await ensureAccount(tx, 'house_lottery', 0n, currency);
  if (app.config.hasInHouseGames) await seedInhouseGames(tx, app);
  for (const vendor of SANDBOX_VENDORS) {
    const secret = app.config.sandbox.secrets[vendor.code];
    if (secret) await seedSandboxVendor(tx, app, { ...vendor, secret });
  }
}

/** Creates the portal's own games. Their titles are the names that their pages show, in every language. */
export function seedInhouseGames(tx: Tx, { config }: Pick<AppContext, 'config'>): Promise<void> {
  const names = Object.entries(readGroup('inhouse', 'name'));
  const titlesOf = (game: InhouseGame) => Object.fromEntries(names.map(([tag, texts]) => [tag, texts[game] ?? '']));
  return ensureInhouseGames(tx, { ...config, titlesOf });
}

/**
 * Has the figures of business days computed and compared anew when the days begin at another time. Throws ConfigError once contracts or
 * affiliates are settled by the former one, and for a time zone that would split days on which something was booked.
 */
async function ensureBusinessDays(tx: Tx, { config }: AppContext): Promise<void> {
  const stored = await storeBusinessDays(tx, { zone: config.timeZone, startMinutes: config.dayStartMinutes });
  if (typeof stored === 'object')
    throw new ConfigError([
      `TIME_ZONE: ${config.timeZone} would split the days of ${stored.storedZone}, by which bookings were counted; keep that zone, or start with a new database`,
    ]);
  if (stored === 'refused')
    throw new ConfigError(['DAY_START: contracts or affiliates are settled by another start of the day']);
  if (stored !== 'changed') return;
  for (const reader of FIGURE_READERS) await restartFigures(tx, reader);
  await restartReconciliation(tx);
}

async function seedSandboxVendor(
  tx: Tx,
  app: AppContext,
  { code, name, games, secret }: (typeof SANDBOX_VENDORS)[number] & { secret: string },
): Promise<void> {
  const before = await findVendor(tx, code);
  const setup = {
    code,
    name,
    sealedSecrets: secretsOf(app, { code, secret }, before?.sealedSecrets),
    launchUrl: `${app.config.sandbox.origin}/play`,
    apiUrl: `${app.config.sandbox.origin}/portal`,
    currency: app.config.currency,
    // The sandbox runs on the portal's machine, unless staff say otherwise.
    allowedAddresses: ['127.0.0.1', '::1'],
  };
  await setUpVendor(tx, setup, setupsOf(games, app.config.currency));
}

/** Returns the vendor's secrets: after a change the previous one stays valid for a day, as in any rotation. */
function secretsOf(
  app: AppContext,
  { code, secret }: { code: string; secret: string },
  before: readonly string[] = [],
): string[] {
  const context = `vendor ${code}`;
  const [current] = before;
  if (current && app.sealer.open(context, current) === secret) return [...before];
  return [app.sealer.seal(context, secret), ...(current ? [current] : [])];
}

function setupsOf(games: (typeof SANDBOX_VENDORS)[number]['games'], currency: string): GameSetup[] {
  return games.map(({ minBet, maxBet, ...game }, sort) => {
    const range = { minBetMinor: amount(minBet), maxBetMinor: amount(maxBet) };
    return { ...game, sort, isHot: true, betRanges: { [currency]: range, [DEMO_CURRENCY]: range } };
  });
}
