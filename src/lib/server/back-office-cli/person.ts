import { COMMAND_LINE_ACTOR, identifyByCode, listStaff } from '#domain/staff';
import { systemClock } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { cryptoRandom } from '#kernel/ids';
import { STAFF_LOCK } from '#rules/staff';
import { sealerOf } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { attemptLimit } from '../limits/attempts.ts';
import { type Command, UsageError } from './command.ts';

/** Setting with the person's code, for scripts; a flag would show it to everybody in the list of processes. */
const CODE_SETTING = 'PARLAY_OPS_CODE';

export interface PersonSource {
  env: Record<string, string | undefined>;
  /** Reads the person's code from the terminal. */
  readCode(username: string): Promise<string>;
}

/**
 * Returns the name that a command is recorded under. What changes something needs a person with the right role, by a code of the
 * authenticator. Throws UsageError, AppError `refused` and what `identifyByCode` throws.
 */
export async function actorOf(
  db: Database,
  config: Config,
  source: PersonSource,
  { command, username }: { command: Command; username?: string },
): Promise<string> {
  const { roles, isRecovery } = command;
  if (username === undefined) {
    if (roles && !isRecovery && (await hasEnrolledStaff(db))) throw new UsageError(NEEDS_PERSON);
    return COMMAND_LINE_ACTOR;
  }
  const deps = {
    sealer: sealerOf(config),
    attempts: attemptLimit(db, STAFF_LOCK),
    clock: systemClock,
    random: cryptoRandom,
    write: db.transaction,
  };
  const code = source.env[CODE_SETTING] ?? (await source.readCode(username));
  const person = await identifyByCode(db, deps, { username, code: code.trim() });
  if (roles && !roles.includes(person.role)) throw new AppError('refused');
  return person.username;
}

const NEEDS_PERSON =
  'This changes something, so it needs your name: npm run ops -- --as <username> … asks for a code of your authenticator ' +
  `(or takes it from ${CODE_SETTING}).`;

/** A new portal has nobody who could be asked. */
async function hasEnrolledStaff(db: Database): Promise<boolean> {
  return (await listStaff(db)).some(({ isEnabled, isEnrolled }) => isEnabled && isEnrolled);
}
