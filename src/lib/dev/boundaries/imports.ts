import ts from 'typescript';

export interface Import {
  specifier: string;
  line: number;
  /** Whether it is in a `<script>` of an .astro file, which runs in the browser. */
  inPageScript: boolean;
}

/** Lists every import of a file: static, re-exported, dynamic, type-only, `require` and `import.meta.glob`. */
export function importsOf(path: string, text: string): Import[] {
  if (!path.endsWith('.astro')) return importsOfCode(text, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  return sectionsOf(text).flatMap(({ code, line, inPageScript }) =>
    importsOfCode(code, ts.ScriptKind.TSX).map((found) => ({ ...found, line: found.line + line, inPageScript })),
  );
}

function importsOfCode(text: string, kind: ts.ScriptKind): Import[] {
  const source = ts.createSourceFile('file', text, ts.ScriptTarget.Latest, false, kind);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    for (const literal of specifiersIn(node)) {
      const { line } = source.getLineAndCharacterOfPosition(literal.getStart(source));
      found.push({ specifier: literal.text, line: line + 1, inPageScript: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function specifiersIn(node: ts.Node): ts.StringLiteralLike[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literals([node.moduleSpecifier]);
  if (ts.isExternalModuleReference(node)) return literals([node.expression]);
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? literals([node.argument.literal]) : [];
  if (ts.isCallExpression(node) && loadsModules(node.expression)) return literals(node.arguments.slice(0, 1));
  return [];
}

function loadsModules(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === 'require';
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return ts.isMetaProperty(callee.expression) && ['glob', 'resolve'].includes(callee.name.text);
}

function literals(nodes: readonly (ts.Node | undefined)[]): ts.StringLiteralLike[] {
  return nodes.flatMap((node) => {
    if (node === undefined) return [];
    if (ts.isStringLiteralLike(node)) return [node];
    return ts.isArrayLiteralExpression(node) ? literals(node.elements) : [];
  });
}

interface Section {
  code: string;
  line: number;
  inPageScript: boolean;
}

const FRONTMATTER = /^\s*---\r?\n([\s\S]*?)\r?\n---/;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const DATA_SCRIPT = /type\s*=\s*["']application\/(ld\+)?json/;

/** Returns the code of an .astro file: its frontmatter, its scripts and the expressions of its markup. */
function sectionsOf(text: string): Section[] {
  const frontmatter = FRONTMATTER.exec(text);
  const head = frontmatter?.[0] ?? '';
  const sections: Section[] = [
    { code: frontmatter?.[1] ?? '', line: linesBefore(text, head.indexOf('---')) + 1, inPageScript: false },
  ];
  const markup = text.slice(head.length);
  for (const script of markup.matchAll(SCRIPT)) {
    if (DATA_SCRIPT.test(script[1] ?? '')) continue;
    const start = head.length + script.index + script[0].indexOf('>') + 1;
    sections.push({ code: script[2] ?? '', line: linesBefore(text, start), inPageScript: true });
  }
  return [...sections, ...dynamicImportsOf(blanked(markup), linesBefore(text, head.length))];
}

/** Finds `import("…")` inside expressions, the only import that markup can contain. */
function dynamicImportsOf(markup: string, line: number): Section[] {
  const found = markup.matchAll(/\bimport\(\s*(["'`])([^"'`]+)\1/g);
  return [...found].map((match) => ({
    code: `import(${JSON.stringify(match[2])})`,
    line: line + linesBefore(markup, match.index),
    inPageScript: false,
  }));
}

/** Blanks out the scripts, which are parsed separately, but keeps their line breaks for the line numbers. */
function blanked(markup: string): string {
  return markup.replaceAll(SCRIPT, (script) => '\n'.repeat(linesBefore(script, script.length)));
}

function linesBefore(text: string, index: number): number {
  return text.slice(0, Math.max(index, 0)).split('\n').length - 1;
}
