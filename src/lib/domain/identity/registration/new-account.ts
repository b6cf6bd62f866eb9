import { registrationFields } from '#domain/modules';
import { InvalidFieldsError } from '#kernel/errors';
import { isCommonPassword } from '#rules/identity/passwords';
import { passwordProblem, usernameProblem } from '#rules/identity/registration';
import type { IdentityDeps } from '../deps.ts';
import { assertNotBreached } from './new-password.ts';

/**
 * Checks the username and the first password of an account that somebody else opens by the registration rules, and returns the hash of
 * the password. Throws InvalidFieldsError. Runs outside transactions: hashing is slow.
 */
export async function hashFirstPassword(
  deps: IdentityDeps,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { ownNames } = deps.settings;
  const { username: nameRule, password: rule } = await registrationFields(deps.db);
  const isCommon = (text: string) => isCommonPassword(text, ownNames);
  const problems = {
    username: usernameProblem(username, nameRule),
    password: passwordProblem(password, { rule, name: username, isCommon }),
  };
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []));
  if (found.length > 0) throw new InvalidFieldsError(Object.fromEntries(found));
  await assertNotBreached(deps, password, 'password');
  return deps.passwords.hash(password);
}
