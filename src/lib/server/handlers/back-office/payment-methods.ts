import {
  assertAccount,
  changeAccount,
  changeMethod,
  createMethod,
  feeRuleOf,
  type MethodSettings,
  type PaymentMethod,
  reviewMethods,
} from '#domain/wallet';
import type { HandlerInput } from '#api/table';
import { formatAmount } from '#kernel/money';
import { BANKS } from '#rules/payments/banks';
import { formatRate } from '#rules/rewards/rates';
import { type Entry, runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { bankName } from '../../presenters/wallet.ts';
import { acting } from './session.ts';

type SettingsInput = Omit<HandlerInput<'POST /ops/api/payment-methods'>['body'], 'code' | 'kind'>;

function toSettings({
  min,
  max,
  feeFixed,
  feePercent,
  ...settings
}: SettingsInput & { enabled: boolean }): MethodSettings {
  return { ...settings, minMinor: min, maxMinor: max, feeFixedMinor: feeFixed, feePpm: Number(feePercent) };
}

function toResponse(method: PaymentMethod) {
  const { code, direction, kind, currency, name, enabled, feePayer, etaMinutes, amountChips, sort, version } = method;
  const { feeFixedMinor: feeFixed, feePpm } = feeRuleOf(method);
  const account = method.payTo && { ...method.payTo, bankName: bankName(method.payTo.bankCode) };
  const limits = { min: method.minMinor, max: method.maxMinor, feeFixed, feePercent: formatRate(feePpm), feePayer };
  return { code, direction, kind, currency, name, enabled, ...limits, etaMinutes, amountChips, sort, account, version };
}

/** A change as the audit log has it: amounts as decimals. */
function entryOf(action: string, method: PaymentMethod): Entry {
  const { code, account, ...fields } = toResponse(method);
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? formatAmount(value) : String(value),
  ]);
  const destination = account && { account: `${account.bankCode} ${account.accountNumber} ${account.holderName}` };
  return { action, subject: code, details: { ...Object.fromEntries(values), ...destination } };
}

/** Every change of an account needs two people; what nobody could approve is refused before it is proposed. */
export const paymentMethodSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/payment-methods/{methodCode}/account': async ({ app }, { params, body: { version, ...account } }) => {
    await assertAccount(app.db, { code: params.methodCode, version }, account);
    return true;
  },
};

/** Handlers of payment methods. */
export const backOfficePaymentMethodHandlers: Handlers<
  | 'GET /ops/api/payment-methods'
  | 'POST /ops/api/payment-methods'
  | 'PUT /ops/api/payment-methods/{methodCode}'
  | 'PUT /ops/api/payment-methods/{methodCode}/account'
> = {
  async 'GET /ops/api/payment-methods'({ app }) {
    const methods = await reviewMethods(app.db);
    return { methods: methods.map(toResponse), banks: BANKS.map(({ code, shortName: name }) => ({ code, name })) };
  },

  async 'POST /ops/api/payment-methods'(request, { body: { code, kind, ...input } }) {
    const { currency } = request.app.config;
    const method = { code, kind, currency, settings: toSettings({ ...input, enabled: false }) };
    const work = runAudited(
      acting(request),
      (tx) => createMethod(tx, method),
      (created) => entryOf('payment-method.add', created),
    );
    return toResponse(await work);
  },

  async 'PUT /ops/api/payment-methods/{methodCode}'(request, { params: { methodCode: code }, body }) {
    const { version, ...input } = body;
    const work = runAudited(
      acting(request),
      (tx) => changeMethod(tx, { code, version, settings: toSettings(input) }),
      (changed) => entryOf('payment-method.change', changed),
    );
    return toResponse(await work);
  },

  async 'PUT /ops/api/payment-methods/{methodCode}/account'(request, { params: { methodCode: code }, body }) {
    const { version, ...account } = body;
    const work = runAudited(
      acting(request),
      (tx) => changeAccount(tx, { code, version, account }),
      (changed) => entryOf('payment-method.account', changed),
    );
    return toResponse(await work);
  },
};
