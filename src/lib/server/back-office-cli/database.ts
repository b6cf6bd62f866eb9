import { type Command, type CommandContext } from './command.ts';

/** Reports what opening the database has done: every command does it. */
async function migrated({ print }: CommandContext): Promise<number> {
  print('The tables are up to date.');
  return 0;
}

export const databaseCommands: Record<string, Command> = {
  'database migrate': {
    usage: '',
    summary: 'brings the tables up to date; with DATABASE_OWNER_URL also gives the portal’s role its rights',
    words: 0,
    run: migrated,
  },
};
