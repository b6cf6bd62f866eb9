import pino from 'pino';
import { AppError, errorTextKey } from '#kernel/errors';
import { getTranslator } from '../../i18n/translator.ts';
import { databaseOf, sealerOf } from '../compose.ts';
import { readConfig } from '../config/config.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { ownHosts } from '../presenters/content.ts';
import { describeError } from '../reporting/describe-error.ts';
import { affiliateCommands } from './affiliates.ts';
import { bookCommands } from './books.ts';
import { actorOf } from './person.ts';
import { paymentCommands } from './payments.ts';
import { auditCommands } from './audit.ts';
import { contentCommands } from './content.ts';
import { databaseCommands } from './database.ts';
import { feedbackCommands } from './feedback.ts';
import { figureCommands } from './figures.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { maintenanceCommands } from './maintenance.ts';
import { memberCommands } from './members.ts';
import { moduleCommands } from './modules.ts';
import { registrationCommands } from './registration.ts';
import { secretCommands } from './reseal.ts';
import { reconciliationCommands } from './reconciliation.ts';
import { staffCommands } from './staff.ts';
import { vendorCommands } from './vendors.ts';

export const COMMANDS: Record<string, Command> = {
  ...staffCommands,
  ...paymentCommands,
  ...bookCommands,
  ...auditCommands,
  ...databaseCommands,
  ...reconciliationCommands,
  ...vendorCommands,
  ...moduleCommands,
  ...maintenanceCommands,
  ...memberCommands,
  ...registrationCommands,
  ...affiliateCommands,
  ...contentCommands,
  ...feedbackCommands,
  ...figureCommands,
  ...secretCommands,
};

const OK = 0;
const REFUSED = 1;
const MISUSED = 2;

export interface Terminal {
  env: Record<string, string | undefined>;
  print(line: string): void;
  complain(line: string): void;
  /** Reads the code of the person that `--as` names. */
  readCode(username: string): Promise<string>;
}

/** Runs `npm run ops -- <command>`, the back office on the command line. Returns the exit code. */
export async function runBackOfficeCli(words: readonly string[], terminal: Terminal): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    terminal.print(helpText());
    return OK;
  }
  try {
    const { username, rest } = personOf(words);
    const { command, values } = parse(rest);
    return await withContext(terminal, { command, username }, (context) => command.run(context, values));
  } catch (error) {
    terminal.complain(toMessage(error));
    return error instanceof UsageError ? MISUSED : REFUSED;
  }
}

/** Takes `--as <username>` from the front, where it cannot be a part of a free text. */
function personOf([flag, username, ...rest]: readonly string[]): { username?: string; rest: readonly string[] } {
  if (flag !== '--as') return { rest: [flag, username, ...rest].filter((word) => word !== undefined) };
  if (!username) throw new UsageError('--as needs a username.');
  return { username, rest };
}

function parse(words: readonly string[]): { command: Command; values: readonly string[] } {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => Object.hasOwn(COMMANDS, candidate));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || !command) throw new UsageError(`There is no command "${words.join(' ')}".`);
  const given = words.slice(name.split(' ').length);
  const isEnough = command.isRestText ? given.length >= command.words : given.length === command.words;
  if (!isEnough) throw new UsageError(`Usage: ${name} ${command.usage}`.trimEnd());
  if (!command.isRestText) return { command, values: given };
  const last = command.words - 1;
  return { command, values: [...given.slice(0, last), given.slice(last).join(' ')] };
}

async function withContext(
  terminal: Terminal,
  called: { command: Command; username?: string },
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const config = readConfig(terminal.env);
  // Warnings of the database connection go to standard error.
  const db = await databaseOf(config, pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true })));
  try {
    const { isProduction, timeZone, depositExpiryMinutes, withdrawalConfirmationMinutes, enrollmentHours } = config;
    const { publicOrigin, proposalHours, isFourEyesOn, depositFourEyesAboveMinor } = config;
    const acting = { actor: await actorOf(db, config, terminal, called), write: db.transaction };
    return await work({
      db,
      acting,
      isProduction,
      delivery: config,
      timeZone,
      depositExpiryMinutes,
      withdrawalConfirmationMinutes,
      rewards: config.rewards,
      isFourEyesOn,
      ownHosts: ownHosts(config),
      depositFourEyesAboveMinor,
      auditExportFolder: config.auditExportFolder,
      openSealer: () => sealerOf(config),
      enrollmentHours,
      proposalHours,
      publicOrigin,
      opsOrigin: config.opsOrigin,
      currency: config.currency,
      print: terminal.print,
    });
  } finally {
    await db.close();
  }
}

function toMessage(error: unknown): string {
  if (error instanceof FolderInUseError) {
    return (
      'The portal is running and has the embedded database to itself. Use its page /ops, or stop the portal first.\n' +
      error.message
    );
  }
  if (error instanceof UsageError) return `${error.message}\nAll commands: npm run ops -- help`;
  if (error instanceof AppError) return refusalText(error);
  return describeError(error);
}

function refusalText(error: AppError): string {
  const t = getTranslator('en', ['errors', 'ops']);
  const fields = Object.entries(error.fields ?? {}).map(([name, { code, params }]) => `${name}: ${t(code, params)}`);
  return fields.length > 0 ? fields.join('\n') : t(errorTextKey(error.code));
}

function helpText(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => [`${name} ${usage}`.trimEnd(), summary] as const,
  );
  const width = Math.max(...lines.map(([form]) => form.length));
  const list = lines.map(([form, summary]) => `  ${form.padEnd(width)}  ${summary}`);
  return ['npm run ops -- [--as <username>] <command>', '', ...list, `  ${'help'.padEnd(width)}  this list`].join('\n');
}
