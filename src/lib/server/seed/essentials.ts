import { storeTreeZone } from '#domain/agents';
import { findVendor, setUpVendor, type GameSetup } from '#domain/games';
import { ensureInhouseGames } from '#domain/inhouse';
import { ensureAccount } from '#domain/ledger';
import { ensureCatalogue, ensureJackpots } from '#domain/lottery';
import { ensureRankLevels } from '#domain/ranks';
import { ensureContractProgram } from '#domain/contracts';
import { ensureReferralProgram } from '#domain/referrals';
import type { Tx } from '#kernel/database';
import { DEMO_CURRENCY } from '#rules/demo-currency';
import type { AppContext } from '../context.ts';
import { amount } from './amount.ts';
import { seedPaymentMethods } from './payment-methods.ts';
import { SANDBOX_GAME_FACTS, SANDBOX_GAMES } from './sandbox-games.ts';

/** Vendor of the sandbox's games. */
export const SANDBOX_CODE = 'SBX';

/**
 * Creates what the portal needs to work: payment methods, lottery games and, where they are configured, the
 * portal's own games and the sandbox vendor with its games. Safe to run at every start: existing rows stay as staff left them, except the vendor's
 * secret and URLs, which come from the configuration.
 */
export async function seedEssentials(tx: Tx, app: AppContext): Promise<void> {
  await seedPaymentMethods(tx, app);
  await ensureCatalogue(tx);
  await ensureJackpots(tx, app.config.currency);
  await ensureRankLevels(tx);
  await ensureReferralProgram(tx);
  await ensureContractProgram(tx);
  await storeTreeZone(tx, app.config.timeZone);
  for (const currency of [app.config.currency, DEMO_CURRENCY]) await ensureAccount(tx, 'house_lottery', 0n, currency);
  if (app.config.hasInHouseGames) await ensureInhouseGames(tx, app.config);
  if (app.config.sandbox.secret) await seedSandboxVendor(tx, app, app.config.sandbox.secret);
}

async function seedSandboxVendor(tx: Tx, app: AppContext, secret: string): Promise<void> {
  const before = await findVendor(tx, SANDBOX_CODE);
  const setup = {
    code: SANDBOX_CODE,
    name: 'Parlay Sandbox',
    sealedSecrets: secretsOf(app, secret, before?.sealedSecrets),
    launchUrl: `${app.config.sandbox.origin}/play`,
    apiUrl: `${app.config.sandbox.origin}/portal`,
    currency: app.config.currency,
    // The sandbox runs on the portal's machine, unless staff say otherwise.
    allowedAddresses: ['127.0.0.1', '::1'],
  };
  await setUpVendor(tx, setup, sandboxGames(app.config.currency));
}

/** Returns the vendor's secrets: after a change the previous one stays valid for a day, as in any rotation. */
function secretsOf(app: AppContext, secret: string, before: readonly string[] = []): string[] {
  const context = `vendor ${SANDBOX_CODE}`;
  const [current] = before;
  if (current && app.sealer.open(context, current) === secret) return [...before];
  return [app.sealer.seal(context, secret), ...(current ? [current] : [])];
}

function sandboxGames(currency: string): GameSetup[] {
  const { minBet, maxBet, ...facts } = SANDBOX_GAME_FACTS;
  const range = { minBetMinor: amount(minBet), maxBetMinor: amount(maxBet) };
  return SANDBOX_GAMES.map((game, sort) => ({
    ...game,
    ...facts,
    titles: { ...game.titles },
    tags: [...game.tags],
    palette: [...game.palette],
    category: 'RNG',
    sort,
    isHot: true,
    betRanges: { [currency]: range, [DEMO_CURRENCY]: range },
  }));
}
