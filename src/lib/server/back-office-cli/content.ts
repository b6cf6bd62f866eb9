import {
  getContentItem,
  pageOfItems,
  publishesForeignLinks,
  changeContentState,
  type ContentAction,
} from '#domain/content';
import { displayTime } from '#kernel/clock';
import { CONTENT_KINDS } from '#rules/site/content';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, proposeInstead, rolesOf } from './command.ts';
import { oneOf } from './modules.ts';
import { textTable } from './text-table.ts';

const ALL = { pageNo: 1, pageSize: 1000 };

async function list({ db, timeZone, print }: CommandContext, [word = '']: readonly string[]): Promise<number> {
  const kind = oneOf(CONTENT_KINDS, word);
  const { rows } = await pageOfItems(db, { kind, languageTags: ['en'] }, ALL);
  print(
    textTable(rows, [
      { title: 'ID', text: (row) => row.id },
      { title: 'SLOT', text: (row) => row.slot },
      { title: 'STATE', text: (row) => row.state },
      { title: 'AUDIENCE', text: (row) => row.audience },
      { title: 'FROM', text: (row) => row.shownFrom && displayTime(row.shownFrom, timeZone) },
      { title: 'UNTIL', text: (row) => row.shownUntil && displayTime(row.shownUntil, timeZone) },
      { title: 'TITLE', text: (row) => row.title },
    ]),
  );
  return 0;
}

function changeStateCommand(step: ContentAction) {
  return async (context: CommandContext, [id = '']: readonly string[]): Promise<number> => {
    const { db, acting, print, isFourEyesOn, ownHosts } = context;
    const { version } = await getContentItem(db, id);
    if (step === 'publish' && isFourEyesOn && (await publishesForeignLinks(db, id, ownHosts)))
      return proposeInstead(context, 'POST /ops/api/content/{id}/publish', { params: { id }, body: { version } });
    const item = await runAudited(
      acting,
      (tx) => changeContentState(tx, step, { id, version }),
      ({ kind, slot, state }) => ({ action: `content.${step}`, subject: id, details: { kind, slot, state } }),
    );
    print(`${id} is ${item.state}.`);
    return 0;
  };
}

export const contentCommands: Record<string, Command> = {
  'content list': { usage: '<kind>', summary: `lists content: ${CONTENT_KINDS.join(', ')}`, words: 1, run: list },
  'content publish': {
    roles: rolesOf('POST /ops/api/content/{id}/publish'),
    usage: '<id>',
    summary: 'publishes an item',
    words: 1,
    run: changeStateCommand('publish'),
  },
  'content unpublish': {
    roles: rolesOf('POST /ops/api/content/{id}/unpublish'),
    usage: '<id>',
    summary: 'turns an item into a draft again',
    words: 1,
    run: changeStateCommand('unpublish'),
  },
};
