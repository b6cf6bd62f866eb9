import { registrationFields } from '#domain/modules';
import { InvalidFieldsError } from '#kernel/errors';
import { isCommonPassword } from '#rules/identity/passwords';
import { passwordProblem } from '#rules/identity/registration';
import type { IdentityDeps } from '../deps.ts';

export interface NewPassword {
  newPassword: string;
  /** The repeated password, when the form has a field for it. */
  confirmNewPassword?: string | undefined;
  /** The account's username, which a password must not be derived from. */
  username?: string | undefined;
  oldPassword?: string | undefined;
}

/**
 * Refuses a password that a list of breached ones has. Call it last, because it may ask another service. Throws
 * InvalidFieldsError for `field`.
 */
export async function assertNotBreached(
  { breachedPasswords }: IdentityDeps,
  password: string,
  field: string,
): Promise<void> {
  if (await breachedPasswords.isBreached(password))
    throw new InvalidFieldsError({ [field]: { code: 'password_common' } });
}

/** Applies the registration rules to a new password. Throws InvalidFieldsError. */
export async function assertNewPassword({ db, settings }: IdentityDeps, input: NewPassword): Promise<void> {
  const { newPassword, confirmNewPassword = newPassword, username, oldPassword } = input;
  const { password: rule } = await registrationFields(db);
  const isCommon = (password: string) => isCommonPassword(password, settings.ownNames);
  const problem =
    newPassword === oldPassword
      ? { code: 'password_same' }
      : passwordProblem(newPassword, { rule, name: username, isCommon });
  const isConfirmed = confirmNewPassword === newPassword;
  if (!problem && isConfirmed) return;
  throw new InvalidFieldsError({
    ...(problem ? { newPassword: problem } : {}),
    ...(isConfirmed ? {} : { confirmNewPassword: { code: 'inconsistent_twice' } }),
  });
}
