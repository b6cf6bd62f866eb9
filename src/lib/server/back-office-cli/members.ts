import { assertErasable } from '#domain/erasure';
import { blockDemoAccounts, getMemberIdByUsername } from '#domain/members';
import { pinMemberRank, unpinMemberRank } from '#domain/ranks';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, proposeInstead, reasonOf, rolesOf, UsageError } from './command.ts';

const HIGHEST_LEVEL = 99;

/** Pins a member's VIP level, or removes the pin (0). */
async function rank(
  context: CommandContext,
  [memberId = '', text = '', words = '']: readonly string[],
): Promise<number> {
  const level = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (level === undefined) throw new UsageError(`"${text}" is not a level; levels are 0 to ${HIGHEST_LEVEL}.`);
  const reason = reasonOf(words);
  const { acting, currency, timeZone, print } = context;
  if (context.isFourEyesOn) {
    const input = { params: { memberId }, body: level === 0 ? { reason } : { level, reason } };
    return proposeInstead(context, `POST /ops/api/members/{memberId}/rank/${level === 0 ? 'unpin' : 'pin'}`, input);
  }
  const deps = { currency, timeZone };
  await runAudited(
    acting,
    (tx, actor) =>
      level === 0
        ? unpinMemberRank(tx, deps, memberId, { actor, reason })
        : pinMemberRank(tx, deps, { memberId, level }, { actor, reason }),
    () => ({
      action: level === 0 ? 'rank.unpin' : 'rank.pin',
      subject: memberId,
      details: { ...(level === 0 ? {} : { level }), reason },
    }),
  );
  print(level === 0 ? `The level of ${memberId} is no longer pinned.` : `${memberId} has level ${level} at least.`);
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
    roles: rolesOf('POST /ops/api/members/{memberId}/rank/pin'),
    usage: '<memberId> <level> <reason>',
    summary: 'pins a minimum VIP level; 0 removes the pin',
    words: 3,
    isRestText: true,
    run: rank,
  },
};
