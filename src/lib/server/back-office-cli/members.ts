import { assertErasable } from '#domain/erasure';
import { blockDemoAccounts, getMemberIdByUsername, setMemberRank } from '#domain/members';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, proposeInstead, rolesOf, UsageError } from './command.ts';

const HIGHEST_RANK = 99;

async function rank({ acting, print }: CommandContext, [id = '', level = '']: readonly string[]): Promise<number> {
  const rankLevel = /^\d{1,2}$/.test(level) ? Number(level) : undefined;
  if (rankLevel === undefined) throw new UsageError(`"${level}" is not a rank; ranks are 0 to ${HIGHEST_RANK}.`);
  await runAudited(
    acting,
    (tx) => setMemberRank(tx, id, rankLevel),
    () => ({ action: 'member.rank', subject: id, details: { to: rankLevel } }),
  );
  print(`${id} has rank ${rankLevel}.`);
  return 0;
}

async function blockDemo({ acting, print }: CommandContext): Promise<number> {
  const usernames = await runAudited(
    acting,
    (tx) => blockDemoAccounts(tx),
    (blocked) => ({ action: 'member.block-demo', subject: 'demo accounts', details: { blocked: blocked.join(', ') } }),
  );
  print(usernames.length > 0 ? `Blocked: ${usernames.join(', ')}.` : 'There is no active demo account.');
  return 0;
}

/** Proposes the erasure, whatever FOUR_EYES says: nobody can undo it. */
async function erase(context: CommandContext, [username = '', reason = '']: readonly string[]): Promise<number> {
  const memberId = await getMemberIdByUsername(context.db, username);
  await context.db.transaction((tx) => assertErasable(tx, memberId));
  return proposeInstead(context, 'POST /ops/api/members/{memberId}/erase', { params: { memberId }, body: { reason } });
}

export const memberCommands: Record<string, Command> = {
  'members block-demo': {
    roles: ['admin'],
    // A portal with these accounts does not start, and nobody gains anything.
    isRecovery: true,
    usage: '',
    summary: 'blocks the accounts of `--demo`, which production refuses',
    words: 0,
    run: blockDemo,
  },
  'members erase': {
    roles: rolesOf('POST /ops/api/members/{memberId}/erase'),
    usage: '<username> <reason>',
    summary: 'proposes to close an account for good and delete the personal data',
    words: 2,
    isRestText: true,
    run: erase,
  },
  'members rank': {
    roles: ['admin'],
    usage: '<memberId> <rank>',
    summary: 'sets the VIP rank; 0 is none',
    words: 2,
    run: rank,
  },
};
