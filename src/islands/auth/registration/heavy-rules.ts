import type { RegistrationCheck, RegistrationValues } from '#rules/registration';

type HeavyRules = Pick<RegistrationCheck, 'isCommon' | 'toMobile'>;

const NO_RULES: HeavyRules = {};

/** Loads the rules once. A failure is ignored: the server checks everything again. */
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

const passwords = once(async () => ({ isCommon: (await import('#rules/passwords')).isCommonPassword }));
const numbers = once(async () => ({ toMobile: (await import('#rules/mobile-numbers')).mobileNumber }));

/** Loads the rules that are too large for the form's first load, as soon as a field needs them. */
export async function heavyRules({ password, mobileNum }: RegistrationValues): Promise<HeavyRules> {
  const [loadPasswordRules, loadNumberRules] = await Promise.all([
    password ? passwords() : NO_RULES,
    mobileNum ? numbers() : NO_RULES,
  ]);
  return { ...loadPasswordRules, ...loadNumberRules };
}
