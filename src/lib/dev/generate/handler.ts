import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { Refusal } from '../progress.ts';
import { constantOf } from './contract-row.ts';
import type { NewEndpoint } from './endpoint-request.ts';
import { addImport, addProperty, find, parse, type Tree } from './edit.ts';

const FOLDER = 'src/lib/server/handlers';

/** Adds the handler at the end of its group's; a new group is added to the list of all handlers. */
export function addHandler(tree: Tree, endpoint: NewEndpoint): void {
  const path = groupPath(tree, endpoint.group);
  const before = tree.read(path) ?? startHandlers(tree, endpoint);
  const declaration = find(parse(before), isHandlers);
  const handlers = declaration?.initializer && find(declaration.initializer, ts.isObjectLiteralExpression);
  if (!declaration || !handlers) throw new Refusal(`${path} exports nothing of the type Handlers<…>.`);
  const text = addProperty(before, handlers, `\n  async '${endpoint.key}'() {\n    return null;\n  }`);
  tree.write(path, addCallName(text, declaration, endpoint.key));
}

/** Finds the group's file in any folder of the handlers; a new group gets a file at the top. */
function groupPath(tree: Tree, group: string): string {
  const files = readdirSync(join(tree.root, FOLDER), { recursive: true, encoding: 'utf8' });
  return `${FOLDER}/${files.find((file) => posix.basename(file) === `${group}.ts`) ?? `${group}.ts`}`;
}

/** Adds the key to `Handlers<'A' | 'B'>`; `Handlers<keyof typeof group>` already includes it. */
function addCallName(text: string, declaration: ts.VariableDeclaration, key: string): string {
  const names = handlersType(declaration)?.typeArguments?.[0];
  const isListed = names && (ts.isUnionTypeNode(names) || ts.isLiteralTypeNode(names));
  if (!isListed || names.getText().includes(`'${key}'`)) return text;
  return `${text.slice(0, names.getEnd())} | '${key}'${text.slice(names.getEnd())}`;
}

function isHandlers(node: ts.Node): node is ts.VariableDeclaration {
  return ts.isVariableDeclaration(node) && handlersType(node) !== undefined;
}

function handlersType({ type, initializer }: ts.VariableDeclaration): ts.TypeReferenceNode | undefined {
  const node = type ?? (initializer && ts.isSatisfiesExpression(initializer) ? initializer.type : undefined);
  return node && ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Handlers' ? node : undefined;
}

function startHandlers(tree: Tree, { group, key }: NewEndpoint): string {
  const name = `${constantOf(group)}Handlers`;
  const list = listOfHandlers(tree);
  const way = posix.relative(posix.dirname(list.path), `${FOLDER}/${group}.ts`);
  const module = way.startsWith('.') ? way : `./${way}`;
  tree.write(list.path, addImport(addProperty(list.text, list.object, `  ...${name}`), module, name));
  return `import type { Handlers } from '../context.ts';\n\nexport const ${name}: Handlers<'${key}'> = {};\n`;
}

interface HandlerList {
  path: string;
  text: string;
  object: ts.ObjectLiteralExpression;
}

/** Finds the object that combines all handlers, by its spreads of several `…Handlers`. */
function listOfHandlers(tree: Tree): HandlerList {
  for (const folder of [FOLDER, 'src/lib/server/http', 'src/lib/server']) {
    for (const name of readdirSync(join(tree.root, folder)).filter((file) => file.endsWith('.ts'))) {
      const path = `${folder}/${name}`;
      const text = tree.read(path) ?? '';
      const object = find(parse(text), isList);
      if (object) return { path, text, object };
    }
  }
  throw new Refusal(
    'No list of all handlers (an object spread from several …Handlers) was found below src/lib/server.',
  );
}

function isList(node: ts.Node): node is ts.ObjectLiteralExpression {
  if (!ts.isObjectLiteralExpression(node) || node.properties.length < 2) return false;
  return node.properties.every(
    (property) => ts.isSpreadAssignment(property) && property.expression.getText().endsWith('Handlers'),
  );
}
