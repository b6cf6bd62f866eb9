/** The whitelabel's switches (specification §6), each with what the portal ships with. */
const DEFAULTS = {
  /** Registering by mobile number. */
  MOBILENUMREG3: true,
  /** A code by SMS proves the number at registration. */
  REGMOBVERF3: true,
  /** Who registers by mobile number sets a password as well. */
  MOBILENUMPASSREG3: true,
  /** Registering by user name. */
  USERNAMEREG3: true,
  /** Playing for free, without an account. */
  FREEPLAY3: true,
  /** An expired or a given password must be changed before anything else. */
  PWDEXPFORCECHANGE3: true,
  /** Signing in by a code sent to the mobile number. */
  MOBILEVERCODELOGIN3: true,
  /** A new password by mobile number. */
  CHNGPASSVERIF3: true,
  /** The register button in the header. */
  DIRECTREG3: true,
  /** Chat. */
  CBS3: false,
} as const;

export type ModuleId = keyof typeof DEFAULTS;
export type ModuleFlags = Readonly<Record<ModuleId, boolean>>;

export const MODULE_IDS = Object.keys(DEFAULTS) as ModuleId[];
export const DEFAULT_MODULES: ModuleFlags = DEFAULTS;

/** What is a part of which: without the whole, the part does nothing. */
export const MODULE_PARTS: Partial<Record<ModuleId, readonly ModuleId[]>> = {
  MOBILENUMREG3: ['REGMOBVERF3', 'MOBILENUMPASSREG3'],
};
