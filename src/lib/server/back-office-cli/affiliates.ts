import { addAffiliate, disableAffiliate, enableAffiliate, listAffiliates } from '#domain/affiliates';
import { displayTime } from '#kernel/clock';
import { recorded } from '../audit/audit-record.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
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

/** `<code> [domain] [agent]`: a domain has a dot and a user name has none. */
async function add({ acting, print }: CommandContext, [text = '']: readonly string[]): Promise<number> {
  const [code = '', ...more] = text.split(' ');
  const [domain, ...domains] = more.filter((word) => word.includes('.'));
  const [account, ...accounts] = more.filter((word) => !word.includes('.'));
  if (domains.length + accounts.length > 0) {
    throw new UsageError('an affiliate has one code, at most one domain and at most one agent');
  }
  const added = await recorded(
    acting,
    (tx) => addAffiliate(tx, { code, domain, account }),
    (subject) => ({ action: 'affiliate.add', subject, details: { domain: domain ?? null, account: account ?? null } }),
  );
  print(`${added} brings members${account ? ` to ${account}` : ''}${domain ? `, and so does ${domain}` : ''}.`);
  return 0;
}

async function disable({ acting, print }: CommandContext, [code = '']: readonly string[]): Promise<number> {
  await recorded(
    acting,
    (tx) => disableAffiliate(tx, code),
    () => ({ action: 'affiliate.disable', subject: code }),
  );
  print(`${code} is disabled: nobody registers with it any more.`);
  return 0;
}

async function enable({ acting, print }: CommandContext, [code = '']: readonly string[]): Promise<number> {
  await recorded(
    acting,
    (tx) => enableAffiliate(tx, code),
    () => ({ action: 'affiliate.enable', subject: code }),
  );
  print(`${code} is enabled.`);
  return 0;
}

export const affiliateCommands: Record<string, Command> = {
  'affiliates list': { usage: '', summary: 'codes that bring new members', words: 0, run: list },
  'affiliates add': {
    usage: '<code> [domain] [agent]',
    summary: 'a new code; without an agent it is the house’s own',
    words: 1,
    isRestText: true,
    run: add,
  },
  'affiliates disable': { usage: '<code>', summary: 'it is taken no more', words: 1, run: disable },
  'affiliates enable': { usage: '<code>', summary: 'it is taken again', words: 1, run: enable },
};
