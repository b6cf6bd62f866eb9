import ts from 'typescript';

/** Pending contents of files. Nothing is written before every edit has succeeded. */
export interface Tree {
  root: string;
  read(path: string): string | undefined;
  write(path: string, text: string): void;
}

export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
}

/** Returns the first node that matches, parents before children. */
export function find<Kind extends ts.Node>(root: ts.Node, accept: (node: ts.Node) => node is Kind): Kind | undefined {
  if (accept(root)) return root;
  return ts.forEachChild(root, (child) => find(child, accept));
}

/** Adds a property at the end of an object literal. */
export function addProperty(text: string, object: ts.ObjectLiteralExpression, property: string): string {
  const last = object.properties.at(-1);
  const isSeparated = last === undefined || object.properties.hasTrailingComma;
  const end = object.getEnd() - 1;
  return `${text.slice(0, end).trimEnd()}${isSeparated ? '' : ','}\n${property},\n${text.slice(end)}`;
}

export function hasProperty(object: ts.ObjectLiteralExpression, name: string): boolean {
  return object.properties.some((property) => property.name && 'text' in property.name && property.name.text === name);
}

/** Imports `name` (optionally with `type `) from `module`, extending an existing import. */
export function addImport(text: string, module: string, name: string): string {
  const source = parse(text);
  const plain = name.replace(/^type /, '');
  const isFrom = (node: ts.Statement): node is ts.ImportDeclaration =>
    ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text === module;
  const bindings = source.statements.filter(isFrom).flatMap((node) => {
    const named = node.importClause?.namedBindings;
    return named && ts.isNamedImports(named) ? [{ named, isType: node.importClause?.isTypeOnly }] : [];
  });
  if (bindings.some(({ named }) => named.elements.some((element) => element.name.text === plain))) return text;
  const usable = bindings.find(({ isType }) => !isType || name.startsWith('type '));
  if (!usable) return `${importLine(module, name)}${text}`;
  const end = usable.named.elements.end;
  return `${text.slice(0, end)}, ${usable.isType ? plain : name}${text.slice(end)}`;
}

function importLine(module: string, name: string): string {
  const isType = name.startsWith('type ');
  return `import ${isType ? 'type ' : ''}{ ${name.replace(/^type /, '')} } from '${module}';\n`;
}
