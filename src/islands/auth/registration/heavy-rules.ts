import type { RegistrationCheck, RegistrationValues } from '#rules/registration';

type HeavyRules = Pick<RegistrationCheck, 'isCommon' | 'toMobile'>;

const NOTHING: HeavyRules = {};

/** Fetched once; what did not come is left to the server, which checks everything again. */
function once(load: () => Promise<HeavyRules>): () => Promise<HeavyRules> {
  let loading: Promise<HeavyRules> | undefined;
  return () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return NOTHING;
    });
    return loading;
  };
}

const passwords = once(async () => ({ isCommon: (await import('#rules/passwords')).isCommonPassword }));
const numbers = once(async () => ({ toMobile: (await import('#rules/mobile-numbers')).mobileNumber }));

/** The rules that are too heavy for the form's first load, as soon as something is typed that they are about. */
export async function heavyRules({ password, mobileNum }: RegistrationValues): Promise<HeavyRules> {
  const [ofPasswords, ofNumbers] = await Promise.all([
    password ? passwords() : NOTHING,
    mobileNum ? numbers() : NOTHING,
  ]);
  return { ...ofPasswords, ...ofNumbers };
}
