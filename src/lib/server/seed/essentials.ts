import { eq } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import { games, vendors } from '../../domain/games/tables.ts';
import { paymentMethods } from '../../domain/wallet/tables.ts';
import type { AppContext } from '../context.ts';
import { SANDBOX_GAME_FACTS, SANDBOX_GAMES } from './sandbox-games.ts';

const SANDBOX_CODE = 'SBX';

function amount(text: string): bigint {
  const amountMinor = parseAmount(text);
  if (amountMinor === undefined) throw new RangeError(`not an amount: ${text}`);
  return amountMinor;
}

/**
 * What the portal cannot work without: ways to pay, and (where its secret is configured) the sandbox vendor with its
 * games. Safe to run at every start: what is there stays as operations left it, but for the vendor's secret and address,
 * which are the configuration's.
 */
export async function seedEssentials(tx: Tx, app: AppContext): Promise<void> {
  await seedPaymentMethods(tx, app.config.currency);
  if (app.config.sandbox.secret) await seedSandboxVendor(tx, app, app.config.sandbox.secret);
}

async function seedPaymentMethods(tx: Tx, currency: string): Promise<void> {
  await tx.orm
    .insert(paymentMethods)
    .values([
      {
        code: 'bank-transfer',
        direction: 'deposit',
        kind: 'bank-transfer',
        currency,
        minMinor: amount('50000'),
        maxMinor: amount('300000000'),
        payTo: { bankCode: 'VCB', accountNumber: '1012345678', holderName: 'CONG TY PARLAY DEMO' },
      },
      {
        code: 'bank-payout',
        direction: 'withdrawal',
        kind: 'bank-transfer',
        currency,
        minMinor: amount('100000'),
        maxMinor: amount('200000000'),
      },
    ])
    .onConflictDoNothing();
}

async function seedSandboxVendor(tx: Tx, app: AppContext, secret: string): Promise<void> {
  const [before] = await tx.orm.select().from(vendors).where(eq(vendors.code, SANDBOX_CODE));
  const facts = { sealedSecrets: secretsOf(app, secret, before?.sealedSecrets), launchUrl: `${app.config.sandbox.origin}/play` };
  const [vendor] = await tx.orm
    .insert(vendors)
    .values({ code: SANDBOX_CODE, name: 'Parlay Sandbox', ...facts })
    .onConflictDoUpdate({ target: vendors.code, set: facts })
    .returning({ id: vendors.id });
  if (!vendor) throw new Error('the sandbox vendor was not made');
  await ensureAccount(tx, 'house_games', vendor.id, app.config.currency);
  await seedSandboxGames(tx, vendor.id);
}

/** A secret that changed stays valid beside the new one, as in any rotation. */
function secretsOf(app: AppContext, secret: string, before: readonly string[] = []): string[] {
  const context = `vendor ${SANDBOX_CODE}`;
  const [current] = before;
  if (current && app.sealer.open(context, current) === secret) return [...before];
  return [app.sealer.seal(context, secret), ...(current ? [current] : [])];
}

async function seedSandboxGames(tx: Tx, vendorId: bigint): Promise<void> {
  const { rtpBps, lines, minBet, maxBet } = SANDBOX_GAME_FACTS;
  const rows = SANDBOX_GAMES.map((game, sort) => ({
    vendorId,
    code: game.code,
    titles: { ...game.titles },
    category: 'RNG' as const,
    ...{ rtpBps, lines, sort },
    minBetMinor: amount(minBet),
    maxBetMinor: amount(maxBet),
    palette: [...game.palette],
    motif: game.motif,
    isHot: true,
  }));
  await tx.orm.insert(games).values(rows).onConflictDoNothing();
}
