import { addAffiliate, disableAffiliate, enableAffiliate, listAffiliates } from '#domain/affiliates';
import { displayTime } from '#kernel/clock';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, UsageError, rolesOf } from './command.ts';
import { textTable } from './text-table.ts';

async function list({ db, timeZone, print }: CommandContext): Promise<number> {
  const rows = await listAffiliates(db);
  print(
    textTable(rows, [
      { title: 'CODE', text: (row) => row.code },
      { title: 'DOMAIN', text: (row) => row.domain },
      { title: 'AGENT', text: (row) => row.account },
      { title: 'STATE', text: (row) => (row.isEnabled ? 'enabled' : 'disabled') },
      { title: 'SINCE', text: (row) => displayTime(row.createdAt, timeZone) },
    ]),
  );
  return 0;
}

/** Reads `<code> [domain] [agent]`. A domain contains a dot, a username doesn't. */
async function add({ acting, print }: CommandContext, [text = '']: readonly string[]): Promise<number> {
  const [code = '', ...more] = text.split(' ');
  const [domain, ...domains] = more.filter((word) => word.includes('.'));
  const [account, ...accounts] = more.filter((word) => !word.includes('.'));
  if (domains.length + accounts.length > 0) {
    throw new UsageError('A code has at most one domain and at most one agent.');
  }
  const added = await runAudited(
    acting,
    (tx) => addAffiliate(tx, { code, domain, account }),
    (subject) => ({ action: 'affiliate.add', subject, details: { domain: domain ?? null, account: account ?? null } }),
  );
  print(`Added ${[added, domain].filter(Boolean).join(' and ')}${account ? ` for ${account}` : ''}.`);
  return 0;
}

async function disable({ acting, print }: CommandContext, [code = '']: readonly string[]): Promise<number> {
  await runAudited(
    acting,
    (tx) => disableAffiliate(tx, code),
    () => ({ action: 'affiliate.disable', subject: code }),
  );
  print(`${code} is disabled. Nobody can register with it anymore.`);
  return 0;
}

async function enable({ acting, print }: CommandContext, [code = '']: readonly string[]): Promise<number> {
  await runAudited(
    acting,
    (tx) => enableAffiliate(tx, code),
    () => ({ action: 'affiliate.enable', subject: code }),
  );
  print(`${code} is enabled.`);
  return 0;
}

export const affiliateCommands: Record<string, Command> = {
  'affiliates list': { usage: '', summary: 'lists affiliate codes', words: 0, run: list },
  'affiliates add': {
    roles: rolesOf('POST /ops/api/affiliates'),
    usage: '<code> [domain] [agent]',
    summary: 'adds a code; without an agent it belongs to the house',
    words: 1,
    isRestText: true,
    run: add,
  },
  'affiliates disable': {
    roles: rolesOf('PUT /ops/api/affiliates/{code}'),
    usage: '<code>',
    summary: 'disables a code',
    words: 1,
    run: disable,
  },
  'affiliates enable': {
    roles: rolesOf('PUT /ops/api/affiliates/{code}'),
    usage: '<code>',
    summary: 'enables a code',
    words: 1,
    run: enable,
  },
};
