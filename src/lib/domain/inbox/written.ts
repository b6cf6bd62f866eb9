import { InvalidFieldsError, type FieldProblem } from '#kernel/errors';
import { plainText } from '#kernel/text';
import { MESSAGE_LENGTHS, type WrittenText } from '#rules/members/inbox';

const { titleMax, bodyMax } = MESSAGE_LENGTHS;

function lengthProblem(text: string, max: number): FieldProblem | undefined {
  if (text.length === 0) return { code: 'not_empty' };
  return text.length > max ? { code: 'content_between', params: { min: 1, max } } : undefined;
}

/** Trims the texts of a message and removes control characters. Throws InvalidFieldsError by `texts.<position>.<field>`, or `texts`. */
export function cleanTexts(texts: readonly WrittenText[], required: readonly string[]): WrittenText[] {
  const clean = texts.map(({ languageTag, title, body }) => {
    return { languageTag, title: plainText(title).replace(/\s+/g, ' '), body: plainText(body) };
  });
  const problems = clean.flatMap(({ title, body }, position) => [
    [`texts.${position}.title`, lengthProblem(title, titleMax)] as const,
    [`texts.${position}.body`, lengthProblem(body, bodyMax)] as const,
  ]);
  const tags = clean.map(({ languageTag }) => languageTag);
  const isIncomplete = required.some((tag) => !tags.includes(tag)) || new Set(tags).size < tags.length;
  const found = [...problems, ['texts', isIncomplete ? { code: 'invalid_value' } : undefined] as const];
  const fields = Object.fromEntries(found.flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
  return clean;
}
