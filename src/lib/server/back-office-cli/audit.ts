import { listPublicKeys, recordVerification, verifyRecords } from '#domain/seals';
import { listAudit } from '#domain/staff';
import { displayTime } from '#kernel/clock';
import { readHeads } from '../adapters/head-export/folder.ts';
import type { Command, CommandContext } from './command.ts';
import { textTable } from './text-table.ts';

const LATEST = { pageNo: 1, pageSize: 50 };

async function auditLog({ db, timeZone, print }: CommandContext): Promise<number> {
  const page = await listAudit(db, LATEST);
  print(
    textTable(page.rows, [
      { title: 'TIME', text: (row) => displayTime(row.at, timeZone) },
      { title: 'ACTOR', text: (row) => row.actor },
      { title: 'ACTION', text: (row) => row.action },
      { title: 'TARGET', text: (row) => row.subject },
      { title: 'DETAILS', text: (row) => (row.details ? JSON.stringify(row.details) : null) },
    ]),
  );
  print(`${page.rows.length} of ${page.totalRows}`);
  return 0;
}

/** Recomputes all sealed records; the exit code is 1 when one differs. */
async function verify({ db, print, openSealer, auditExportFolder }: CommandContext): Promise<number> {
  const exported = await readHeads(auditExportFolder);
  const result = await verifyRecords(db, { sealer: openSealer() }, exported);
  await db.transaction((tx) => recordVerification(tx, result));
  print(
    textTable(result.chains, [
      { title: 'RECORDS', text: (row) => row.chain },
      { title: 'BLOCKS', text: (row) => String(row.blocks), isNumber: true },
      { title: 'SEALED', text: (row) => String(row.records), isNumber: true },
      { title: 'NOT YET', text: (row) => String(row.unsealed), isNumber: true },
    ]),
  );
  print(`${result.heads} signed heads here, ${exported.length} in ${auditExportFolder}`);
  for (const problem of result.problems) print(`PROBLEM  ${problem}`);
  print(result.isIntact ? 'The records are as they were sealed.' : 'The records are NOT as they were sealed.');
  return result.isIntact ? 0 : 1;
}

/** Prints the public keys of the signed heads, to be kept where the heads are kept. */
async function keys({ db, print, openSealer }: CommandContext): Promise<number> {
  const publicKeys = await listPublicKeys(db, openSealer());
  for (const key of publicKeys) print(key);
  if (publicKeys.length === 0) print('There is no key yet: the portal creates one with its first signed head.');
  return 0;
}

export const auditCommands: Record<string, Command> = {
  audit: { usage: '', summary: 'lists the audit log, newest first', words: 0, run: auditLog },
  'audit verify': {
    usage: '',
    summary: 'recomputes the sealed records and names the first one that differs',
    words: 0,
    run: verify,
  },
  'audit key': {
    usage: '',
    summary: 'prints the public keys of the signed heads (Ed25519, SPKI)',
    words: 0,
    run: keys,
  },
};
