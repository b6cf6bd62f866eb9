import { displayTime } from '#kernel/clock';
import { STAFF_ROLES, type StaffRole } from '#rules/staff';
import { cryptoRandom } from '#kernel/ids';
import {
  COMMAND_LINE_ACTOR,
  createStaffUser,
  disableStaffUser,
  enableStaffUser,
  listStaff,
  normalizeUsername,
  resetPassword,
  resetSecondFactor,
} from '#domain/staff';
import { endViewsOf } from '#domain/members';
import { passwordHasher } from '../adapters/passwords.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { textTable } from './text-table.ts';

const PORTS = { hasher: passwordHasher, random: cryptoRandom };

function roleOf(text: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === text);
  if (!role) throw new UsageError(`"${text}" is not a role; roles are ${STAFF_ROLES.join(', ')}.`);
  return role;
}

async function list({ db, timeZone, print }: CommandContext): Promise<number> {
  const rows = await listStaff(db);
  print(
    textTable(rows, [
      { title: 'USERNAME', text: (row) => row.username },
      { title: 'ROLE', text: (row) => row.role },
      { title: 'STATE', text: (row) => (row.isEnabled ? 'enabled' : 'disabled') },
      { title: 'AUTHENTICATOR', text: (row) => (row.hasSecondFactor ? 'set up' : 'not yet') },
      { title: 'SINCE', text: (row) => displayTime(row.createdAt, timeZone) },
    ]),
  );
  return 0;
}

async function add({ db, print }: CommandContext, [name = '', roleText = '']: readonly string[]): Promise<number> {
  const role = roleOf(roleText);
  const input = { username: name, role, actor: COMMAND_LINE_ACTOR };
  const { username, password } = await db.transaction((tx) => createStaffUser(tx, PORTS, input));
  print(`STAFF ${username} / ${password}`);
  print('The password is shown only once. The authenticator is set up at the first sign-in.');
  return 0;
}

async function disable({ db, print }: CommandContext, [username = '']: readonly string[]): Promise<number> {
  await db.transaction(async (tx) => {
    await disableStaffUser(tx, { username, actor: COMMAND_LINE_ACTOR });
    await endViewsOf(tx, normalizeUsername(username));
  });
  print(`${username} is disabled. Open sessions have ended.`);
  return 0;
}

async function enable({ db, print }: CommandContext, [username = '']: readonly string[]): Promise<number> {
  await db.transaction((tx) => enableStaffUser(tx, { username, actor: COMMAND_LINE_ACTOR }));
  print(`${username} is enabled.`);
  return 0;
}

async function newPassword({ db, print }: CommandContext, [username = '']: readonly string[]): Promise<number> {
  const change = { username, actor: COMMAND_LINE_ACTOR };
  const password = await db.transaction(async (tx) => {
    const credentials = await resetPassword(tx, PORTS, change);
    await endViewsOf(tx, normalizeUsername(username));
    return credentials.password;
  });
  print(`STAFF ${username} / ${password}`);
  print('The password is shown only once. Open sessions have ended.');
  return 0;
}

async function newSecondFactor({ db, print }: CommandContext, [username = '']: readonly string[]): Promise<number> {
  await db.transaction((tx) => resetSecondFactor(tx, { username, actor: COMMAND_LINE_ACTOR }));
  print(`${username} sets up a new authenticator at the next sign-in. Open sessions have ended.`);
  return 0;
}

const USERNAME = '<username>';

export const staffCommands: Record<string, Command> = {
  'staff list': { usage: '', summary: 'lists staff accounts', words: 0, run: list },
  'staff add': {
    usage: `${USERNAME} <${STAFF_ROLES.join('|')}>`,
    summary: 'creates an account and prints its password once',
    words: 2,
    run: add,
  },
  'staff disable': { usage: USERNAME, summary: 'disables an account', words: 1, run: disable },
  'staff enable': { usage: USERNAME, summary: 'enables an account', words: 1, run: enable },
  'staff reset-password': {
    usage: USERNAME,
    summary: 'sets a new password and prints it once',
    words: 1,
    run: newPassword,
  },
  'staff reset-totp': { usage: USERNAME, summary: 'removes a lost authenticator', words: 1, run: newSecondFactor },
};
