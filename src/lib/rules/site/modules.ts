/**
 * Feature flags by the specification's module codes, with their defaults. The codes stay on the wire, in the database and in
 * `data-module` attributes; code uses the names of FEATURES.
 */
const DEFAULTS = {
  /** Registration by mobile number. */
  MOBILENUMREG3: true,
  /** Verification of the number by SMS at the registration. */
  REGMOBVERF3: true,
  /** A password is required for a registration by mobile number. */
  MOBILENUMPASSREG3: true,
  /** Registration by username. */
  USERNAMEREG3: true,
  /** Demo mode without an account. */
  FREEPLAY3: true,
  /** An expired or reset password must be changed before anything else. */
  PWDEXPFORCECHANGE3: true,
  /** Sign-in by a code by SMS. */
  MOBILEVERCODELOGIN3: true,
  /** Password reset by mobile number. */
  CHNGPASSVERIF3: true,
  /** The register button in the header. */
  DIRECTREG3: true,
  /** Chat. */
  CBS3: false,
} as const;

export type ModuleId = keyof typeof DEFAULTS;
export type ModuleFlags = Readonly<Record<ModuleId, boolean>>;

/** Plain names of the module codes. */
export const FEATURES = {
  mobileRegistration: 'MOBILENUMREG3',
  codeAtRegistration: 'REGMOBVERF3',
  passwordAtMobileRegistration: 'MOBILENUMPASSREG3',
  usernameRegistration: 'USERNAMEREG3',
  demoMode: 'FREEPLAY3',
  forcedPasswordChange: 'PWDEXPFORCECHANGE3',
  smsSignIn: 'MOBILEVERCODELOGIN3',
  smsPasswordReset: 'CHNGPASSVERIF3',
  directRegistration: 'DIRECTREG3',
  chat: 'CBS3',
} as const satisfies Record<string, ModuleId>;

export const MODULE_IDS = Object.keys(DEFAULTS) as ModuleId[];
export const DEFAULT_MODULES: ModuleFlags = DEFAULTS;

/** Flags that have an effect only while another one is on. */
export const MODULE_PARTS: Partial<Record<ModuleId, readonly ModuleId[]>> = {
  MOBILENUMREG3: ['REGMOBVERF3', 'MOBILENUMPASSREG3'],
};
