/** Passkeys that a member may have. */
export const MAX_PASSKEYS = 10;

/** Characters of the name that the owner gives a passkey. */
export const MAX_PASSKEY_NAME_LENGTH = 40;
