import type { RegistrationCheck, RegistrationValues } from '#rules/identity/registration';

type HeavyRules = Pick<RegistrationCheck, 'isCommon' | 'toMobile'>;

const NO_RULES: HeavyRules = {};

/**
 * Loads rules at the first use. After a failure there are none, and the next call tries again; the server checks
 * everything.
 */
function once(load: () => Promise<HeavyRules>): () => Promise<HeavyRules> {
  let loading: Promise<HeavyRules> | undefined;
  return () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return NO_RULES;
    });
    return loading;
  };
}

const loadPasswordRules = once(async () => ({
  isCommon: (await import('#rules/identity/passwords')).isCommonPassword,
}));
const loadMobileRules = once(async () => ({ toMobile: (await import('#rules/members/mobile-numbers')).mobileNumber }));

/** Loads the rules that are too large for the form's first load, as soon as a field needs them. */
export async function heavyRules({ password, mobileNum }: RegistrationValues): Promise<HeavyRules> {
  const [passwordRules, mobileRules] = await Promise.all([
    password ? loadPasswordRules() : NO_RULES,
    mobileNum ? loadMobileRules() : NO_RULES,
  ]);
  return { ...passwordRules, ...mobileRules };
}
