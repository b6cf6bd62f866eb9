import type { NewPaymentMethod, PaymentMethodRow } from '#browser/stores/back-office/payment-methods';
import { parseAmount } from '#kernel/money';
import { parseRate, WHOLE_PPM } from '#rules/rewards/rates';
import type { Problems, Translator } from '../../ui/index.ts';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';

/** Fields of a payment method. Amounts that are suggested are separated by spaces. */
export interface MethodValues {
  code: string;
  kind: string;
  name: string;
  min: string;
  max: string;
  feeFixed: string;
  feePercent: string;
  feePayer: string;
  etaMinutes: string;
  amountChips: string;
  sort: string;
  enabled: boolean;
}

const NEW_METHOD: MethodValues = {
  code: '',
  kind: 'bank-transfer',
  name: '',
  min: '',
  max: '',
  feeFixed: '0',
  feePercent: '0',
  feePayer: 'operator',
  etaMinutes: '0',
  amountChips: '',
  sort: '0',
  enabled: false,
};

/** Returns the name of a method that staff read: its own, or that of its kind. */
export function methodName({ name, kind }: Pick<PaymentMethodRow, 'name' | 'kind'>, t: Translator): string {
  return name ?? t(`paymentMethods.kind.${kind}`);
}

export const METHOD_NAME_MAX = 40;
const MAX_CHIPS = 8;

/** Returns the fields of a method, or of a new one. */
export function methodValues(row: PaymentMethodRow | undefined): MethodValues {
  if (!row) return NEW_METHOD;
  const { code, kind, min, max, feeFixed, feePercent, feePayer, enabled } = row;
  return {
    code,
    kind,
    min,
    max,
    feeFixed,
    feePercent,
    feePayer,
    enabled,
    name: row.name ?? '',
    etaMinutes: String(row.etaMinutes),
    amountChips: row.amountChips.join(' '),
    sort: String(row.sort),
  };
}

const INVALID = { code: 'invalid_value' };
const chipsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export function methodProblems(values: MethodValues): Problems {
  const [min, max] = [parseAmount(values.min) ?? 0n, parseAmount(values.max) ?? 0n];
  const chips = chipsOf(values.amountChips);
  const isChip = (text: string) => {
    const amountMinor = parseAmount(text) ?? 0n;
    return amountMinor >= min && amountMinor <= max;
  };
  return problemsAmong({
    code: /^[a-z0-9][a-z0-9-]{1,39}$/.test(values.code) ? undefined : INVALID,
    min: min > 0n ? undefined : INVALID,
    max: max >= min && max > 0n ? undefined : INVALID,
    feeFixed: (parseAmount(values.feeFixed) ?? -1n) >= 0n ? undefined : INVALID,
    feePercent: (parseRate(values.feePercent) ?? WHOLE_PPM + 1n) <= WHOLE_PPM ? undefined : INVALID,
    etaMinutes: integerProblem(values.etaMinutes, { min: 0, max: 10_080 }),
    amountChips: chips.length <= MAX_CHIPS && chips.every(isChip) ? undefined : INVALID,
    sort: integerProblem(values.sort, { min: 0, max: 999 }),
  });
}

/** Returns what is sent. */
export function toMethod(values: MethodValues): NewPaymentMethod {
  const { code, min, max, feeFixed, feePercent } = values;
  return {
    code,
    min,
    max,
    feeFixed,
    feePercent,
    kind: values.kind as NewPaymentMethod['kind'],
    name: values.name.trim() === '' ? null : values.name.trim(),
    feePayer: values.feePayer as NewPaymentMethod['feePayer'],
    etaMinutes: Number(values.etaMinutes),
    amountChips: chipsOf(values.amountChips),
    sort: Number(values.sort),
  };
}
