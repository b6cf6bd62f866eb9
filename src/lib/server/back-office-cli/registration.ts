import { changeRegistrationField, registrationFields, type FieldChange } from '#domain/modules';
import { FIELD_USES, REGISTRATION_FIELDS, type FieldRule } from '#rules/identity/registration';
import { runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, UsageError, rolesOf } from './command.ts';
import { oneOf } from './modules.ts';
import { textTable } from './text-table.ts';

const useOf = ({ enabled, required }: FieldRule) => (enabled ? (required ? 'required' : 'optional') : 'off');

async function list({ db, print }: CommandContext): Promise<number> {
  const fields = await registrationFields(db);
  const rows = REGISTRATION_FIELDS.map((field) => ({ field, rule: fields[field] }));
  print(
    textTable(rows, [
      { title: 'FIELD', text: (row) => row.field },
      { title: 'IS', text: (row) => useOf(row.rule) },
      { title: 'FROM', text: (row) => String(row.rule.minLength), isNumber: true },
      { title: 'TO', text: (row) => String(row.rule.maxLength), isNumber: true },
      { title: 'PATTERN', text: (row) => row.rule.patternId },
    ]),
  );
  return 0;
}

function lengthOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,3}$/.test(text)) throw new UsageError(`"${text}" is not a length.`);
  return Number(text);
}

function changeOf([field = '', rest = '']: readonly string[]): FieldChange {
  const [use = '', from, to, patternId, ...more] = rest.split(' ');
  if (more.length > 0) throw new UsageError(`Unexpected: "${more.join(' ')}".`);
  return {
    field: oneOf(REGISTRATION_FIELDS, field),
    use: oneOf(FIELD_USES, use),
    minLength: lengthOf(from),
    maxLength: lengthOf(to),
    patternId,
  };
}

async function set({ acting, print }: CommandContext, words: readonly string[]): Promise<number> {
  const change = changeOf(words);
  const rule = await runAudited(
    acting,
    (tx) => changeRegistrationField(tx, change),
    ({ minLength, maxLength, patternId }) => ({
      action: 'registration.set',
      subject: change.field,
      details: { use: change.use, minLength, maxLength, patternId },
    }),
  );
  print(`${change.field} is ${useOf(rule)}: ${rule.patternId}, ${rule.minLength} to ${rule.maxLength} characters.`);
  return 0;
}

export const registrationCommands: Record<string, Command> = {
  'registration list': { usage: '', summary: 'lists the fields of the registration form', words: 0, run: list },
  'registration set': {
    roles: rolesOf('PUT /ops/api/registration/{field}'),
    usage: '<field> <required|optional|off> [min] [max] [patternId]',
    summary: 'changes a field; omitted values stay',
    words: 2,
    isRestText: true,
    run: set,
  },
};
