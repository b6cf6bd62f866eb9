import type { ContractPage, Terms } from '#browser/stores/agent/contracts';

/** Conditions of a tier by family, in the order of the form. */
export const TIER_CONDITIONS: Readonly<Record<ContractPage, readonly ('bet' | 'loss' | 'active')[]>> = {
  dividend: ['bet', 'loss', 'active'],
  dailySalary: ['bet', 'active'],
  hourSalary: ['bet'],
  realtimeSalary: [],
};

export const REALTIME_RATES = ['single', 'loss', 'profit'] as const;

/** Values of the form by field: `rate.0`, `bet.0` … for the tiers, and the other terms by their names. */
export type OfferValues = Record<string, string>;

/** Fills the form with terms, or with one empty tier. */
export function valuesOf(family: ContractPage, terms: Terms | null): { values: OfferValues; tiers: number } {
  const { tiers = [], rates, period = 'M', carryOver = 'NONE', cap = '', minPayout = '' } = terms ?? {};
  const values: OfferValues = { cap, minPayout };
  if (family === 'dividend') Object.assign(values, { period, carryOver });
  if (family === 'realtimeSalary') {
    for (const name of REALTIME_RATES) values[name] = rates?.[name] ?? '';
    return { values, tiers: 0 };
  }
  for (const [index, { rate, bet, loss = '', active = 0 }] of tiers.entries())
    Object.assign(values, {
      [`rate.${index}`]: rate,
      [`bet.${index}`]: orEmpty(bet),
      [`loss.${index}`]: orEmpty(loss),
      [`active.${index}`]: orEmpty(String(active)),
    });
  if (tiers.length === 0) Object.assign(values, emptyTier(0));
  return { values, tiers: Math.max(1, tiers.length) };
}

/** Fields of a tier that is added. */
export function emptyTier(index: number): OfferValues {
  return Object.fromEntries(['rate', 'bet', 'loss', 'active'].map((name) => [`${name}.${index}`, '']));
}

const orEmpty = (text: string) => (text === '0' ? '' : text);

/** Reads the terms that are offered; the server says what is wrong with them. */
export function termsOf(family: ContractPage, values: OfferValues, tiers: number): Record<string, unknown> {
  const text = (name: string) => (values[name] ?? '').trim();
  const payment = {
    ...(text('cap') === '' ? {} : { cap: text('cap') }),
    ...(text('minPayout') === '' ? {} : { minPayout: text('minPayout') }),
  };
  if (family === 'realtimeSalary') {
    const rates = Object.fromEntries(
      REALTIME_RATES.map((name) => [name, text(name) === '' ? '0' : decimal(text(name))]),
    );
    return { rates, ...payment };
  }
  const list = Array.from({ length: tiers }, (_, index) => tierOf(family, (name) => text(`${name}.${index}`)));
  const schedule = family === 'dividend' ? { period: text('period'), carryOver: text('carryOver') } : {};
  return { ...schedule, tiers: list, ...payment };
}

function tierOf(family: ContractPage, text: (name: string) => string): Record<string, unknown> {
  const conditions = TIER_CONDITIONS[family].flatMap((name) => {
    if (text(name) === '') return [];
    return [[name, name === 'active' ? Number(text(name)) : text(name)] as const];
  });
  return { ...Object.fromEntries(conditions), rate: decimal(text('rate')) };
}

/** Accepts a decimal comma, which many keyboards have instead of a point. */
function decimal(text: string): string {
  return text.replace(',', '.');
}

/** Returns the field of a path in the terms: `tiers.0.rate` is the field `rate.0`; of the terms as a whole, their first one. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [list, position, name] = path.map(String);
  if (list === 'tiers') return `${name ?? 'rate'}.${position ?? 0}`;
  return list === 'rates' ? (position ?? 'single') : (list ?? 'rate.0');
}
