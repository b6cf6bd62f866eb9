import { audit, COMMAND_LINE_ACTOR } from '#domain/staff';
import { countOldRecoveryCodes, resealAll, type ResealedColumn } from '../crypto/reseal.ts';
import type { Command, CommandContext } from './command.ts';

/** Longest validity of what is hashed with APP_SECRET and simply expires: answers of repeated requests. */
const HASHES_EXPIRE = '24 hours';

const total = (columns: readonly ResealedColumn[], name: 'resealed' | 'changed' | 'unreadable' | 'values') =>
  columns.reduce((sum, column) => sum + column[name], 0);

function progress({ table, column, values, resealed, changed, unreadable }: ResealedColumn): string {
  const problems = [changed > 0 && `${changed} changed meanwhile`, unreadable > 0 && `${unreadable} UNREADABLE`];
  return [`${table}.${column}: ${values} values, ${resealed} sealed again`, ...problems.filter(Boolean)].join(', ');
}

/** Seals all secrets under the current APP_SECRET and says when the previous one is not needed any more. */
async function reseal({ db, openSealer, print }: CommandContext): Promise<number> {
  const sealer = openSealer();
  const columns = await resealAll(db, sealer, (column) => print(progress(column)));
  const details = { key: sealer.keyId, resealed: total(columns, 'resealed'), unreadable: total(columns, 'unreadable') };
  await db.transaction((tx) =>
    audit(tx, { actor: COMMAND_LINE_ACTOR, action: 'secrets.reseal', subject: 'APP_SECRET', details }),
  );
  if (details.unreadable > 0) {
    print(
      `${details.unreadable} values open with none of the secrets. Add the one that sealed them to APP_SECRET_PREVIOUS and run this again.`,
    );
    return 1;
  }
  if (details.resealed > 0 || total(columns, 'changed') > 0) {
    print('Run this again once every process has been restarted: the last run must find nothing to seal again.');
    return 0;
  }
  const codes = await countOldRecoveryCodes(db, sealer);
  print(`Everything is sealed with the current APP_SECRET (key ${sealer.keyId}).`);
  print(
    codes === 0
      ? `APP_SECRET_PREVIOUS may be removed ${HASHES_EXPIRE} after the last process was restarted with the current one.`
      : `${codes} unused recovery codes work only while APP_SECRET_PREVIOUS is set: their owners must create new ones before it is removed.`,
  );
  return 0;
}

export const secretCommands: Record<string, Command> = {
  reseal: {
    usage: '',
    summary: 'seals all secrets of the database with the current APP_SECRET, after a change of it',
    words: 0,
    run: reseal,
  },
};
