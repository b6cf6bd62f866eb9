import { FIGURE_READERS, restartFigures } from '#domain/figures';
import { audit, COMMAND_LINE_ACTOR } from '#domain/staff';
import type { Command, CommandContext } from './command.ts';

/** Has the figures computed anew, which is never needed unless somebody doubts them. */
async function rebuild({ db, print }: CommandContext): Promise<number> {
  await db.transaction(async (tx) => {
    for (const reader of FIGURE_READERS) await restartFigures(tx, reader);
    await audit(tx, { actor: COMMAND_LINE_ACTOR, action: 'figures.rebuild', subject: 'figures', details: {} });
  });
  print('The figures were deleted. The running portal computes them anew from the first round and entry.');
  return 0;
}

export const figureCommands: Record<string, Command> = {
  'figures rebuild': {
    usage: '',
    summary: 'has all figures computed anew; until parlay_figures_lag_seconds is small again they are incomplete',
    words: 0,
    run: rebuild,
  },
};
