import { setMemberRank } from '#domain/members';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';

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

export const memberCommands: Record<string, Command> = {
  'members rank': { usage: '<memberId> <rank>', summary: 'sets the VIP rank; 0 is none', words: 2, run: rank },
};
