import { isToggleOn, moduleFlags, setToggle, TOGGLE_NAMES } from '#domain/modules';
import { MODULE_IDS } from '#rules/site/modules';
import { runAudited } from '../audit/audit-record.ts';
import { switchModule } from '../site/sms-features.ts';
import { type Command, type CommandContext, UsageError, rolesOf } from './command.ts';
import { textTable } from './text-table.ts';

/** Returns the known word that a text is. Throws UsageError for any other text. */
export function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new UsageError(`"${text}" is not one of ${words.join(', ')}.`);
  return word;
}

const ON_OFF = ['on', 'off'] as const;
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

async function list({ db, print }: CommandContext): Promise<number> {
  const flags = await moduleFlags(db);
  const rows = MODULE_IDS.map((modId) => ({ modId, isOn: flags[modId] }));
  print(
    textTable(rows, [
      { title: 'MODULE', text: (row) => row.modId },
      { title: 'IS', text: (row) => onOff(row.isOn) },
    ]),
  );
  return 0;
}

async function set(
  { acting, delivery, print }: CommandContext,
  [name = '', state = '']: readonly string[],
): Promise<number> {
  const modId = oneOf(MODULE_IDS, name);
  const isOn = oneOf(ON_OFF, state) === 'on';
  await runAudited(
    acting,
    (tx) => switchModule(tx, delivery, modId, isOn),
    () => ({ action: 'module.set', subject: modId, details: { to: onOff(isOn) } }),
  );
  print(`${modId} is ${onOff(isOn)}.`);
  return 0;
}

async function listSettings({ db, print }: CommandContext): Promise<number> {
  const rows = await Promise.all(TOGGLE_NAMES.map(async (name) => ({ name, isOn: await isToggleOn(db, name) })));
  print(
    textTable(rows, [
      { title: 'SETTING', text: (row) => row.name },
      { title: 'IS', text: (row) => onOff(row.isOn) },
    ]),
  );
  return 0;
}

async function setSetting(
  { acting, print }: CommandContext,
  [word = '', state = '']: readonly string[],
): Promise<number> {
  const name = oneOf(TOGGLE_NAMES, word);
  const isOn = oneOf(ON_OFF, state) === 'on';
  await runAudited(
    acting,
    (tx) => setToggle(tx, name, isOn),
    () => ({ action: 'setting.set', subject: name, details: { to: onOff(isOn) } }),
  );
  print(`${name} is ${onOff(isOn)}.`);
  return 0;
}

export const moduleCommands: Record<string, Command> = {
  'modules list': { usage: '', summary: 'lists modules', words: 0, run: list },
  'modules set': {
    roles: rolesOf('PUT /ops/api/modules/{modId}'),
    usage: '<module> <on|off>',
    summary: 'turns a module on or off',
    words: 2,
    run: set,
  },
  'settings list': { usage: '', summary: 'lists settings', words: 0, run: listSettings },
  'settings set': {
    roles: rolesOf('PUT /ops/api/settings/{name}'),
    usage: '<setting> <on|off>',
    summary: 'turns a setting on or off',
    words: 2,
    run: setSetting,
  },
};
