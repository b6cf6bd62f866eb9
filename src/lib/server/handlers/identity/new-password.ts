import { registrationFields } from '#domain/modules';
import type { Db } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { isCommonPassword } from '#rules/passwords';
import { passwordProblem } from '#rules/registration';

export interface NewPassword {
  newPassword: string;
  /** Typed again, where the form asks for it. */
  confirmNewPassword?: string;
  /** Of the account: a password must not be made of it. */
  username?: string | undefined;
  /** The one before. */
  oldPassword?: string | undefined;
}

/** Throws InvalidFieldsError for what the rules of the registration would not take either. */
export async function checkNewPassword(db: Db, wanted: NewPassword): Promise<void> {
  const { newPassword, confirmNewPassword = newPassword, username, oldPassword } = wanted;
  const { password: rule } = await registrationFields(db);
  const isSame = newPassword === oldPassword;
  const problem = isSame
    ? { code: 'password_same' }
    : passwordProblem(newPassword, { rule, name: username, isCommon: isCommonPassword });
  const isTwice = confirmNewPassword === newPassword;
  if (!problem && isTwice) return;
  throw new InvalidFieldsError({
    ...(problem ? { newPassword: problem } : {}),
    ...(isTwice ? {} : { confirmNewPassword: { code: 'inconsistent_twice' } }),
  });
}
