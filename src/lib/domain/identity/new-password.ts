import { registrationFields } from '#domain/modules';
import type { Db } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { isCommonPassword } from '#rules/passwords';
import { passwordProblem } from '#rules/registration';

export interface NewPassword {
  newPassword: string;
  /** The repeated password, when the form has a field for it. */
  confirmNewPassword?: string | undefined;
  /** The account's username, which a password must not be derived from. */
  username?: string | undefined;
  oldPassword?: string | undefined;
}

/** Applies the registration rules to a new password. Throws InvalidFieldsError. */
export async function assertNewPassword(db: Db, input: NewPassword): Promise<void> {
  const { newPassword, confirmNewPassword = newPassword, username, oldPassword } = input;
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
