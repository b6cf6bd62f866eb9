import type { Row } from './every-endpoint.ts';

/** A field of a request that names an object, such as `params.id` or `body.bankAccountId`. */
export interface NamingField {
  /** Key of the endpoint and the field. */
  name: string;
  row: Row;
  part: Part;
  field: string;
}

type Part = 'params' | 'query' | 'body';

const PARTS: readonly Part[] = ['params', 'query', 'body'];
/** Pages of a list are named by the first row after them. */
const NAMING = /(?:^|\.)(?:ids?|[a-zA-Z]+Ids?|before|upTo)$/;

interface Schema {
  def: { type: string; element?: Schema; innerType?: Schema; in?: Schema; options?: Schema[] };
  shape?: Record<string, Schema>;
}

/** Finds the fields that name objects in the schemas of endpoints; all parameters of a path do. */
export function namingFields(rows: readonly Row[]): NamingField[] {
  return rows.flatMap((row) =>
    PARTS.flatMap((part) =>
      [...new Set(leavesOf(row.definition[part] as unknown as Schema | undefined))]
        .filter((field) => part === 'params' || NAMING.test(field))
        .map((field) => ({ name: `${row.key} ${part}.${field}`, row, part, field })),
    ),
  );
}

function leavesOf(schema: Schema | undefined, path: readonly string[] = []): string[] {
  if (!schema) return [];
  const { type, element, innerType, in: input, options } = schema.def;
  if (type === 'object') {
    return Object.entries(schema.shape ?? {}).flatMap(([name, field]) => leavesOf(field, [...path, name]));
  }
  if (options) return options.flatMap((option) => leavesOf(option, path));
  const inner = element ?? innerType ?? input;
  return inner ? leavesOf(inner, path) : [path.join('.')];
}
