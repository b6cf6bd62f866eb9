import type { WireFamily } from '#api/endpoints/contracts';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { termsSchema } from '#rules/agents/terms/terms-schema';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { emptyTier, termsOf, valuesOf } from '../../ui/contracts/offer-form.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';
import { FAMILY_KEYS } from './rules-form.ts';

export type HouseOfferValues = ReasonValues & Record<'to' | 'cap' | 'minPayout', string> & Record<string, string>;

/** The most that the rules allow; the server refuses more than the family's own limit. */
export const MAX_TIERS = 10;

/** Fields of all families, so that a change of the family keeps what was entered. */
export const INITIAL_OFFER: HouseOfferValues = {
  ...valuesOf('dividend', null).values,
  ...valuesOf('realtimeSalary', null).values,
  ...emptyTier(0),
  to: '',
  cap: '',
  minPayout: '',
  ...NO_REASON,
};

/** Fields by the path of the terms that they are: `tiers.0.rate` is the field `rate.0`. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [list, position, name] = path.map(String);
  if (list === 'tiers') return `${name ?? 'rate'}.${position ?? 0}`;
  return list === 'rates' ? (position ?? 'single') : (list ?? 'to');
}

/** Returns a check of the fields; limits of the family and margins are the server's. */
export function checkHouseOffer(wireFamily: WireFamily, tiers: number) {
  const family = CONTRACT_FAMILIES.find((each) => FAMILY_KEYS[each] === wireFamily) ?? 'DIVIDEND';
  return ({ to, reason, ...values }: HouseOfferValues): Problems => {
    const { error } = termsSchema(family).safeParse(termsOf(wireFamily, values, tiers));
    return {
      ...Object.fromEntries((error?.issues ?? []).map(({ path }) => [fieldOf(path), { code: 'invalid_value' }])),
      ...missingProblems({ to }),
      ...reasonProblems({ reason }),
    };
  };
}
