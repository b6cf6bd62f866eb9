import ts from 'typescript';
import { Refusal } from '../progress.ts';
import type { NewEndpoint } from './endpoint-request.ts';
import { addImport, addProperty, find, hasProperty, parse, type Tree } from './edit.ts';

const TABLE = 'src/lib/api/table.ts';

/** Adds the row at the end of its group's table; a new group is created and registered. */
export function addContractRow(tree: Tree, endpoint: NewEndpoint): void {
  const path = `src/lib/api/endpoints/${endpoint.group}.ts`;
  const before = tree.read(path) ?? startGroup(tree, endpoint.group);
  const rows = find(parse(before), isRows)?.arguments[0];
  if (!rows || !ts.isObjectLiteralExpression(rows)) throw new Refusal(`${path} has no defineEndpoints({ … }).`);
  if (hasProperty(rows, endpoint.key)) throw new Refusal(`${path} already has ${endpoint.key}.`);
  let text = addProperty(before, rows, rowOf(endpoint));
  text = addImport(text, '../scalars.ts', 'nothing');
  if (endpoint.params.length > 0) text = addImport(text, '../scalars.ts', 'publicId');
  if (text.includes('z.')) text = addImport(text, 'zod', 'z');
  tree.write(path, text);
}

function isRows(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'defineEndpoints';
}

/** Returns a working row: signed-in members may call it, and it responds with nothing. */
function rowOf({ key, summary, method, path, params }: NewEndpoint): string {
  const fields = [`summary: ${JSON.stringify(summary)}`, `access: '${accessOf(path)}'`];
  if (params.length > 0) fields.push(`params: z.object({ ${params.map((name) => `${name}: publicId`).join(', ')} })`);
  if (method === 'GET') fields.push('query: z.object({})');
  if (method === 'POST' || method === 'PUT') fields.push('body: z.strictObject({})');
  fields.push('response: nothing');
  return `  '${key}': {\n${fields.map((field) => `    ${field},`).join('\n')}\n  }`;
}

function accessOf(path: string): string {
  return path.startsWith('/ops/api/') ? 'staff' : 'member';
}

function startGroup(tree: Tree, group: string): string {
  const name = constantOf(group);
  const table = tree.read(TABLE) ?? '';
  const list = find(parse(table), isTable)?.initializer;
  const rows = list && find(list, ts.isObjectLiteralExpression);
  if (!rows) throw new Refusal(`${TABLE} has no list ENDPOINTS.`);
  tree.write(TABLE, addImport(addProperty(table, rows, `  ...${name}`), `./endpoints/${group}.ts`, name));
  return `import { defineEndpoints } from '../endpoint.ts';\n\nexport const ${name} = defineEndpoints({});\n`;
}

function isTable(node: ts.Node): node is ts.VariableDeclaration {
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === 'ENDPOINTS';
}

export function constantOf(group: string): string {
  return group.replaceAll(/-([a-z0-9])/g, (_, character: string) => character.toUpperCase());
}
