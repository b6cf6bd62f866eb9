import { registrationFields } from '#domain/modules';
import type { Db } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { isCommonPassword } from '#rules/passwords';
import { passwordProblem } from '#rules/registration';

export interface NewPassword {
  newPassword: string;
  /** The second time that the password was typed, where the form asks for it. */
  confirmNewPassword?: string | undefined;
  /** The account's user name: a password must not be made of it. */
  username?: string | undefined;
  oldPassword?: string | undefined;
}

/** Applies the registration's rules to a new password. Throws InvalidFieldsError. */
export async function assertNewPassword(db: Db, wanted: NewPassword): Promise<void> {
  const { newPassword, confirmNewPassword = newPassword, username, oldPassword } = wanted;
  const { password: rule } = await registrationFields(db);
  const problem =
    newPassword === oldPassword
      ? { code: 'password_same' }
      : passwordProblem(newPassword, { rule, name: username, isCommon: isCommonPassword });
  const isConfirmed = confirmNewPassword === newPassword;
  if (!problem && isConfirmed) return;
  throw new InvalidFieldsError({
    ...(problem ? { newPassword: problem } : {}),
    ...(isConfirmed ? {} : { confirmNewPassword: { code: 'inconsistent_twice' } }),
  });
}
