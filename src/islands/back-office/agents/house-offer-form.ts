import type { WireFamily } from '#api/endpoints/contracts';
import { contractProgramSchema } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { formatTerms, termsSchema } from '#rules/agents/terms/terms-schema';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { emptyTier, fieldOf, termsOf, valuesOf } from '../../ui/contracts/offer-form.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';
import { FAMILY_KEYS } from './rules-form.ts';

export type HouseOfferValues = ReasonValues & Record<'to' | 'cap' | 'minPayout', string> & Record<string, string>;

/** The most that the rules allow; the server refuses more than the family's own limit. */
export const MAX_TIERS = 10;

/** Fields of all families. */
export const INITIAL_OFFER: HouseOfferValues = {
  ...valuesOf('dividend', null).values,
  ...valuesOf('realtimeSalary', null).values,
  ...emptyTier(0),
  to: '',
  cap: '',
  minPayout: '',
  ...NO_REASON,
};

interface StoredRules {
  fromDay: string;
  program: Record<string, unknown>;
}

/**
 * Returns the fields of the terms with which an offer in a family begins, by the rules of a day; the versions come with the newest first.
 * The terms are empty when the rules name none.
 */
export function defaultOffer(
  versions: readonly StoredRules[],
  wireFamily: WireFamily,
  today: string,
): ReturnType<typeof valuesOf> {
  const stored = versions.find(({ fromDay }) => fromDay <= today);
  const family = familyOfKey(wireFamily);
  const offer = stored && contractProgramSchema.parse(stored.program).families[family].offer;
  const parsed = offer && termsSchema(family).safeParse(offer);
  return valuesOf(wireFamily, parsed?.success ? formatTerms(parsed.data) : null);
}

const familyOfKey = (wireFamily: WireFamily): ContractFamily =>
  CONTRACT_FAMILIES.find((each) => FAMILY_KEYS[each] === wireFamily) ?? 'DIVIDEND';

/** Returns a check of the fields; limits of the family and margins are the server's. */
export function checkHouseOffer(wireFamily: WireFamily, tiers: number) {
  const family = familyOfKey(wireFamily);
  return ({ to, reason, ...values }: HouseOfferValues): Problems => {
    const { error } = termsSchema(family).safeParse(termsOf(wireFamily, values, tiers));
    return {
      ...Object.fromEntries((error?.issues ?? []).map(({ path }) => [fieldOf(path), { code: 'invalid_value' }])),
      ...missingProblems({ to }),
      ...reasonProblems({ reason }),
    };
  };
}
