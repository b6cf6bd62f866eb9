import { beginMaintenance, endMaintenance, getMaintenance, type Maintenance } from '#domain/modules';
import { displayTime, systemClock } from '#kernel/clock';
import { MAX_MAINTENANCE_MINUTES, MESSAGE_LENGTH } from '#rules/site/site-status';
import { maintenanceEntry, runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, UsageError, rolesOf } from './command.ts';

/** Matches the planned minutes and the message, such as "90 Nâng cấp máy chủ" or "unknown". */
const PLAN = /^(?<length>\d{1,6}|unknown)(?:\s+(?<message>\S.*))?$/s;

function planOf(text: string) {
  const { length, message = null } = PLAN.exec(text)?.groups ?? {};
  const minutes = length === 'unknown' ? null : Number(length);
  if (length === undefined || (minutes !== null && (minutes < 1 || minutes > MAX_MAINTENANCE_MINUTES))) {
    throw new UsageError(`Start with the duration: 1 to ${MAX_MAINTENANCE_MINUTES} minutes, or "unknown".`);
  }
  if (message !== null && message.length > MESSAGE_LENGTH)
    throw new UsageError(`The message has at most ${MESSAGE_LENGTH} characters.`);
  return { minutes, message };
}

function words({ since, until, message }: Maintenance, timeZone: string): string {
  const plan = until === null ? 'no planned end' : `planned end ${displayTime(until, timeZone)}`;
  return `The site has been under maintenance since ${displayTime(since, timeZone)}, ${plan}.${message === null ? '' : `\n${message}`}`;
}

async function show({ db, timeZone, print }: CommandContext): Promise<number> {
  const underway = await getMaintenance(db);
  print(underway ? words(underway, timeZone) : 'The site is open.');
  return 0;
}

async function begin({ acting, timeZone, print }: CommandContext, [text = '']: readonly string[]): Promise<number> {
  const plan = planOf(text);
  const underway = await runAudited(
    acting,
    (tx) => beginMaintenance(tx, { clock: systemClock }, plan),
    (begun) => maintenanceEntry('begin', begun),
  );
  print(words(underway, timeZone));
  return 0;
}

async function end({ acting, print }: CommandContext): Promise<number> {
  await runAudited(
    acting,
    (tx) => endMaintenance(tx),
    () => maintenanceEntry('end'),
  );
  print('The site is open again.');
  return 0;
}

export const maintenanceCommands: Record<string, Command> = {
  'maintenance show': { usage: '', summary: 'shows whether the site is under maintenance', words: 0, run: show },
  'maintenance on': {
    roles: rolesOf('PUT /ops/api/maintenance'),
    usage: '<minutes|unknown> [message]',
    summary: 'closes the site except the back office; the planned end is only shown',
    words: 1,
    isRestText: true,
    run: begin,
  },
  'maintenance off': {
    roles: rolesOf('DELETE /ops/api/maintenance'),
    usage: '',
    summary: 'opens the site again',
    words: 0,
    run: end,
  },
};
