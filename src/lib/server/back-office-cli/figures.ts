import { rebuildFigures } from '#domain/figures';
import { audit, COMMAND_LINE_ACTOR } from '#domain/staff';
import type { Command, CommandContext } from './command.ts';

/** Computes the figures anew, which is never needed unless somebody doubts them. */
async function rebuild({ db, timeZone, print }: CommandContext): Promise<number> {
  const rounds = await db.transaction(async (tx) => {
    const read = await rebuildFigures(tx, timeZone);
    const details = { rounds: read };
    await audit(tx, { actor: COMMAND_LINE_ACTOR, action: 'figures.rebuild', subject: 'figures', details });
    return read;
  });
  print(`The figures were computed anew from ${rounds} settled rounds.`);
  return 0;
}

export const figureCommands: Record<string, Command> = {
  'figures rebuild': {
    usage: '',
    summary: 'computes the figures by day anew from all settled rounds; rounds that close wait meanwhile',
    words: 0,
    run: rebuild,
  },
};
