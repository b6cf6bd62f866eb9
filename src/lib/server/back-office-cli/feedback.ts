import { closeFeedback, listFeedback } from '#domain/feedback';
import { displayTime, systemClock } from '#kernel/clock';
import { FEEDBACK_LENGTHS, FEEDBACK_STATES } from '#rules/site/feedback';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, UsageError, rolesOf } from './command.ts';
import { oneOf } from './modules.ts';
import { textTable } from './text-table.ts';

const PAGE = { pageNo: 1, pageSize: 100 };

async function list({ db, timeZone, print }: CommandContext, [word = '']: readonly string[]): Promise<number> {
  const page = await listFeedback(db, oneOf(FEEDBACK_STATES, word), PAGE);
  print(
    textTable(page.rows, [
      { title: 'ID', text: (row) => row.id },
      { title: 'SENT', text: (row) => displayTime(row.createdAt, timeZone) },
      { title: 'MEMBER', text: (row) => row.account },
      { title: 'CONTACT', text: (row) => row.contact },
      { title: 'LANGUAGE', text: (row) => row.languageTag },
      { title: 'TOPIC', text: (row) => row.topic },
      { title: 'FEEDBACK', text: (row) => row.content.replace(/\s+/g, ' ') },
      { title: 'NOTE', text: (row) => row.note },
    ]),
  );
  print(`${page.rows.length} of ${page.totalRows} ${word}`);
  return 0;
}

async function close({ acting, print }: CommandContext, [id = '', note = '']: readonly string[]): Promise<number> {
  if (note.length > FEEDBACK_LENGTHS.noteMax)
    throw new UsageError(`A note has at most ${FEEDBACK_LENGTHS.noteMax} characters.`);
  await runAudited(
    acting,
    (tx) => closeFeedback(tx, { clock: systemClock }, { id, note }),
    () => ({ action: 'feedback.close', subject: id, details: { note } }),
  );
  print(`${id} is closed.`);
  return 0;
}

export const feedbackCommands: Record<string, Command> = {
  'feedback list': {
    usage: '<open|closed>',
    summary: 'lists feedback, newest first',
    words: 1,
    run: list,
  },
  'feedback close': {
    roles: rolesOf('POST /ops/api/feedback/{id}/close'),
    usage: '<id> <note>',
    summary: 'closes feedback with a note',
    words: 2,
    isRestText: true,
    run: close,
  },
};
