import type { EndpointName } from '#api/table';
import type { ProposedInput } from '#domain/proposals';
import { addSecurityEvents } from '#domain/security-events';
import {
  changeStaffRole,
  createEnrollment,
  createStaffUser,
  disableStaffUser,
  enableStaffUser,
  isBootstrapping,
  listStaff,
  normalizeUsername,
  resetStaffUser,
  type StaffSummary,
} from '#domain/staff';
import { endViewsOf } from '#domain/members';
import { displayTime, systemClock } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { STAFF_ROLES, type StaffRole } from '#rules/staff';
import { enrollmentUrl } from '../presenters/enrollment-url.ts';
import { type Command, type CommandContext, proposeInstead, UsageError } from './command.ts';
import { textTable } from './text-table.ts';

function roleOf(text: string): StaffRole {
  const role = STAFF_ROLES.find((known) => known === text);
  if (!role) throw new UsageError(`"${text}" is not a role; roles are ${STAFF_ROLES.join(', ')}.`);
  return role;
}

function stateOf({ isEnabled, isEnrolled }: StaffSummary): string {
  if (!isEnabled) return 'disabled';
  return isEnrolled ? 'enabled' : 'not enrolled';
}

async function list({ db, timeZone, print }: CommandContext): Promise<number> {
  const rows = await listStaff(db);
  print(
    textTable(rows, [
      { title: 'USERNAME', text: (row) => row.username },
      { title: 'ROLE', text: (row) => row.role },
      { title: 'STATE', text: stateOf },
      { title: 'SINCE', text: (row) => displayTime(row.createdAt, timeZone) },
    ]),
  );
  return 0;
}

interface StaffAct {
  /** The same act as a call that somebody with an account approves. */
  call: { endpoint: EndpointName; input: ProposedInput };
  work(tx: Tx, actor: string): Promise<unknown>;
  done: string;
}

/**
 * Makes a change of staff that needs two people: the machine's administrator and whoever approves it in the back office. While nobody
 * could approve it, it is made at once, with a security event that raises an alert.
 */
async function makeOrPropose(context: CommandContext, { call, work, done }: StaffAct): Promise<number> {
  const { db, acting, isFourEyesOn, print } = context;
  const isAlone = isFourEyesOn && (await isBootstrapping(db));
  if (isFourEyesOn && !isAlone) return proposeInstead(context, call.endpoint, call.input);
  await acting.write(async (tx) => {
    await work(tx, acting.actor);
    if (isAlone) await recordBootstrap(tx, call.endpoint);
  });
  print(done);
  return 0;
}

function recordBootstrap(tx: Tx, subject: string): Promise<void> {
  return addSecurityEvents(tx, [{ kind: 'staff_changed_alone', at: systemClock.now(), count: 1, subject }]);
}

const add: Command['run'] = (context, [username = '', roleText = '']) => {
  const role = roleOf(roleText);
  return makeOrPropose(context, {
    call: { endpoint: 'POST /ops/api/staff', input: { body: { username, role } } },
    work: (tx, actor) => createStaffUser(tx, { username, role, actor }),
    done: `${username} has an account. Create the link to enroll with: npm run ops -- staff link ${username}`,
  });
};

const changeRole: Command['run'] = (context, [username = '', roleText = '']) => {
  const role = roleOf(roleText);
  return makeOrPropose(context, {
    call: { endpoint: 'PUT /ops/api/staff/{username}/role', input: { params: { username }, body: { role } } },
    work: (tx, actor) => changeStaffRole(tx, { username, role, actor }),
    done: `${username} has the role ${role}. Open sessions have ended.`,
  });
};

const enable: Command['run'] = (context, [username = '']) =>
  makeOrPropose(context, {
    call: { endpoint: 'POST /ops/api/staff/{username}/enable', input: { params: { username }, body: {} } },
    work: (tx, actor) => enableStaffUser(tx, { username, actor }),
    done: `${username} is enabled.`,
  });

const reset: Command['run'] = (context, [username = '']) =>
  makeOrPropose(context, {
    call: { endpoint: 'POST /ops/api/staff/{username}/reset', input: { params: { username }, body: {} } },
    work: async (tx, actor) => {
      await resetStaffUser(tx, { username, actor });
      await endViewsOf(tx, normalizeUsername(username));
    },
    done: `${username} has no password and no authenticator anymore. Open sessions have ended. Next: staff link ${username}`,
  });

async function disable({ acting, print }: CommandContext, [username = '']: readonly string[]): Promise<number> {
  await acting.write(async (tx) => {
    await disableStaffUser(tx, { username, actor: acting.actor });
    await endViewsOf(tx, normalizeUsername(username));
  });
  print(`${username} is disabled. Open sessions have ended.`);
  return 0;
}

async function createLink(context: CommandContext, [username = '']: readonly string[]): Promise<number> {
  const { acting, enrollmentHours, timeZone, print } = context;
  const deps = { random: cryptoRandom, enrollmentHours };
  const link = await acting.write((tx) => createEnrollment(tx, deps, { username, actor: acting.actor }));
  print(enrollmentUrl(context, link));
  print(`The link works once, until ${displayTime(link.expiresAt, timeZone)}. Earlier links no longer work.`);
  return 0;
}

const RECOVERY = { roles: ['admin'], isRecovery: true } as const;
const USERNAME = '<username>';
const WITH_ROLE = { usage: `${USERNAME} <${STAFF_ROLES.join('|')}>`, words: 2 } as const;

export const staffCommands: Record<string, Command> = {
  'staff list': { usage: '', summary: 'lists staff accounts', words: 0, run: list },
  'staff add': { ...RECOVERY, ...WITH_ROLE, summary: 'creates an account', run: add },
  'staff role': { ...RECOVERY, ...WITH_ROLE, summary: 'gives an account another role', run: changeRole },
  'staff disable': { roles: ['admin'], usage: USERNAME, summary: 'disables an account', words: 1, run: disable },
  'staff enable': { ...RECOVERY, usage: USERNAME, summary: 'enables an account', words: 1, run: enable },
  'staff reset': {
    ...RECOVERY,
    usage: USERNAME,
    summary: 'removes a forgotten password and a lost authenticator',
    words: 1,
    run: reset,
  },
  'staff link': {
    ...RECOVERY,
    usage: USERNAME,
    summary: 'prints the link by which the owner of a new or reset account enrolls',
    words: 1,
    run: createLink,
  },
};
