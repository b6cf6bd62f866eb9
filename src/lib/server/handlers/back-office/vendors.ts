import {
  readVendorHealth,
  changeVendor,
  createVendor,
  decideHeldWin,
  disableVendor,
  findVendor,
  listHeldWins,
  listVendors,
  listVendorSettings,
  moveVendorFund,
  rotateVendorSecret,
  setVendorDialect,
  setVendorSigningKey,
  takeVendorSecret,
} from '#domain/games';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomToken } from '#kernel/ids';
import { formatAmount } from '#kernel/money';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import { unreadableSettings } from '../../adapters/vendors/dialects.ts';
import { createSigningKeys } from '../../adapters/vendors/signing-keys.ts';
import { addressRanges } from '../../config/address-ranges.ts';
import type { AppContext, Handlers, RequestContext } from '../../context.ts';
import { detailsOf, runAudited } from '../../audit/audit-record.ts';
import { acting } from './session.ts';

/** Throws InvalidFieldsError for a list that cannot be read, or for an enabled vendor of a live portal that has none. */
function assertAddresses({ config }: AppContext, addresses: readonly string[], isEnabled: boolean): void {
  if (!addressRanges(addresses)) throw new InvalidFieldsError({ allowedAddresses: { code: 'invalid_value' } });
  if (isEnabled && config.isProduction && addresses.length === 0) {
    throw new InvalidFieldsError({ allowedAddresses: { code: 'required' } });
  }
}

/** Throws InvalidFieldsError with the settings that the dialect cannot read; `settings` stands for all of them. */
function assertSettings(dialect: VendorDialect, settings: unknown): void {
  const names = unreadableSettings(dialect, settings);
  if (names.length === 0) return;
  throw new InvalidFieldsError(
    Object.fromEntries(names.map((name) => [name || 'settings', { code: 'invalid_value' }])),
  );
}

/** Makes a secret that nobody sees until it is shown to the person who asked for it. */
function newSecret({ app, proposedBy, staffUser }: RequestContext, code: string) {
  const sealedSecret = app.sealer.seal(`vendor ${code}`, randomToken(app.random));
  return { sealedSecret, shownTo: proposedBy ?? staffUser?.username ?? '' };
}

function decisionHandler(state: 'released' | 'returned') {
  return async (
    request: RequestContext,
    { params: { id }, body: { reason } }: { params: { id: string }; body: { reason: string } },
  ) => {
    await runAudited(
      acting(request),
      (tx, actor) => decideHeldWin(tx, request.app.liveEventHub, { id: BigInt(id), state, actor, note: reason }),
      (amountMinor) => ({
        action: `held_win.${state}`,
        subject: id,
        details: { amount: formatAmount(amountMinor), reason },
      }),
    );
    return null;
  };
}

type VendorRow = Awaited<ReturnType<typeof listVendorSettings>>[number];

function toVendorResponse({ vendor, limits, fundMinor, heldMinor, heldWins }: VendorRow, now: Date) {
  const { code, name, launchUrl, enabled, allowedAddresses, signatureV1Until, roundlessKinds } = vendor;
  const { dialect, dialectSettings, signingPublicKey } = vendor;
  const hasPrevious = vendor.sealedSecrets.length > 1 && vendor.previousSecretUntil > now;
  return {
    code,
    name,
    launchUrl,
    dialect,
    wallet: vendor.wallet,
    dialectSettings: dialectSettings as Record<string, string | number | boolean>,
    signingPublicKey,
    enabled,
    allowedAddresses,
    signatureV1Until,
    roundlessKinds,
    roundlessWindowDays: vendor.roundlessWindowDays,
    checksRewards: vendor.checksRewards,
    limits: {
      win: limits.winMinor,
      stakeMultiplier: limits.stakeMultiplier,
      memberDay: limits.memberDayMinor,
      vendorDay: limits.vendorDayMinor,
    },
    currency: limits.currency,
    fund: fundMinor,
    heldWins,
    heldAmount: heldMinor,
    secretShownTo: vendor.secretShownTo,
    previousSecretUntil: hasPrevious ? vendor.previousSecretUntil : null,
  };
}

/** Handlers of game vendors: settings, money, secrets and wins above a cap. */
export const backOfficeVendorHandlers: Handlers<
  | 'GET /ops/api/vendors'
  | 'POST /ops/api/vendors'
  | 'PUT /ops/api/vendors/{code}'
  | 'PUT /ops/api/vendors/{code}/dialect'
  | 'POST /ops/api/vendors/{code}/signing-key'
  | 'POST /ops/api/vendors/{code}/disable'
  | 'POST /ops/api/vendors/{code}/fund'
  | 'POST /ops/api/vendors/{code}/secret'
  | 'POST /ops/api/vendors/{code}/secret/show'
  | 'GET /ops/api/held-wins'
  | 'POST /ops/api/held-wins/{id}/release'
  | 'POST /ops/api/held-wins/{id}/return'
> = {
  async 'GET /ops/api/vendors'({ app }) {
    const rows = await listVendorSettings(app.db, app.config.currency);
    const health = await readVendorHealth(app.db);
    const listing = (await listVendors(app.db)).filter((vendor) => app.vendorPorts.hasCatalogue(vendor));
    const codes = new Set(listing.map(({ code }) => code));
    return rows.map((row) => ({
      ...toVendorResponse(row, app.clock.now()),
      hasCatalogue: codes.has(row.vendor.code),
      health: health.get(row.vendor.id) ?? null,
    }));
  },

  async 'POST /ops/api/vendors'(request, { body }) {
    assertAddresses(request.app, body.allowedAddresses, false);
    assertSettings(body.dialect, body.dialectSettings);
    const vendor = { ...body, ...newSecret(request, body.code), currency: request.app.config.currency };
    await runAudited(
      acting(request),
      (tx) => createVendor(tx, vendor),
      () => ({ action: 'vendor.create', subject: body.code, details: detailsOf(body) }),
    );
    return null;
  },

  async 'PUT /ops/api/vendors/{code}'(request, { params: { code }, body }) {
    const { enabled: isEnabled, limits, signatureV1Until, ...settings } = body;
    assertAddresses(request.app, settings.allowedAddresses, isEnabled);
    const { win: winMinor, memberDay: memberDayMinor, vendorDay: vendorDayMinor, stakeMultiplier } = limits;
    const change = {
      ...settings,
      isEnabled,
      signatureV1Until: signatureV1Until === null ? null : new Date(signatureV1Until),
      limits: { winMinor, stakeMultiplier, memberDayMinor, vendorDayMinor },
    };
    const logged = {
      stakeMultiplier,
      win: formatAmount(winMinor),
      memberDay: formatAmount(memberDayMinor),
      vendorDay: formatAmount(vendorDayMinor),
    };
    await runAudited(
      acting(request),
      (tx) => changeVendor(tx, { code, currency: request.app.config.currency }, change),
      () => ({ action: 'vendor.change', subject: code, details: detailsOf({ ...body, limits: logged }) }),
    );
    return null;
  },

  async 'PUT /ops/api/vendors/{code}/dialect'(request, { params: { code }, body }) {
    const { dialect, settings } = body;
    assertSettings(dialect, settings);
    const vendor = await findVendor(request.app.db, code);
    if (!vendor) throw new AppError('not_found');
    const wallet = body.wallet ?? vendor.wallet;
    const { transfer } = request.app.vendorPorts.of({ ...vendor, dialect, dialectSettings: settings });
    if (wallet === 'transfer' && !transfer) throw new InvalidFieldsError({ wallet: { code: 'invalid_value' } });
    await runAudited(
      acting(request),
      (tx) => setVendorDialect(tx, { code, dialect, settings, wallet }),
      () => ({ action: 'vendor.dialect', subject: code, details: detailsOf({ ...body, wallet }) }),
    );
    return null;
  },

  async 'POST /ops/api/vendors/{code}/signing-key'(request, { params: { code }, body: { reason } }) {
    const { privateKey, publicKey: signingPublicKey } = await createSigningKeys();
    const sealedSigningKey = request.app.sealer.seal(`vendor key ${code}`, privateKey);
    await runAudited(
      acting(request),
      (tx) => setVendorSigningKey(tx, { code, sealedSigningKey, signingPublicKey }),
      () => ({ action: 'vendor.signing_key', subject: code, details: { reason } }),
    );
    return null;
  },

  async 'POST /ops/api/vendors/{code}/disable'(request, { params: { code }, body: { reason } }) {
    await runAudited(
      acting(request),
      (tx) => disableVendor(tx, code),
      () => ({ action: 'vendor.disable', subject: code, details: { reason } }),
    );
    return null;
  },

  async 'POST /ops/api/vendors/{code}/fund'(request, { params: { code }, body }) {
    const { key, direction, amount, reason } = body;
    const { currency } = request.app.config;
    const details = { direction, amount: formatAmount(amount), currency, reason };
    await runAudited(
      acting(request),
      (tx) => moveVendorFund(tx, { code, currency, key, amountMinor: direction === 'in' ? amount : -amount }),
      (isMoved) => (isMoved ? { action: 'vendor.fund', subject: code, details } : undefined),
    );
    return null;
  },

  async 'POST /ops/api/vendors/{code}/secret'(request, { params: { code }, body: { overlapHours, reason } }) {
    await runAudited(
      acting(request),
      (tx) => rotateVendorSecret(tx, { code, overlapHours, ...newSecret(request, code) }),
      () => ({ action: 'vendor.secret', subject: code, details: { overlapHours, reason } }),
    );
    return null;
  },

  async 'POST /ops/api/vendors/{code}/secret/show'(request, { params: { code } }) {
    const sealed = await runAudited(
      acting(request),
      (tx, actor) => takeVendorSecret(tx, code, actor),
      () => ({ action: 'vendor.secret_show', subject: code }),
    );
    return { secret: request.app.sealer.open(`vendor ${code}`, sealed) };
  },

  async 'GET /ops/api/held-wins'(request, { query }) {
    const page = await listHeldWins(request.app.db, query);
    const rows = page.rows.map(({ id, vendorCode: vendor, txId: transaction, amountMinor: amount, ...row }) => {
      return { ...row, id: id.toString(), vendor, transaction, amount };
    });
    return { ...page, rows };
  },

  'POST /ops/api/held-wins/{id}/release': decisionHandler('released'),
  'POST /ops/api/held-wins/{id}/return': decisionHandler('returned'),
};
