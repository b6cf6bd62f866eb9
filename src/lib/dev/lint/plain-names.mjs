import { WIRE_NAMES, WORDS } from './words.mjs';

const DECLARATIONS = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  Property: 'key',
};

/** Refuses declared names that contain a word which the glossary replaces. Options: allowed names. */
export const plainNames = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { allow: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const allowed = new Set(context.options.flatMap((option) => option.allow ?? []));
    const report = (node) => {
      if (node?.type !== 'Identifier' || allowed.has(node.name)) return;
      const words = wordsOf(node.name);
      for (const [index, word] of words.entries()) {
        const entry = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
        if (entry && !isRightBeside(entry, words[index - 1], words[index + 1]))
          context.report({ node, message: `\`${node.name}\`: not "${word}" but ${entry.use} (docs/glossary.md).` });
      }
    };
    const reportDeclared = (node, part) => {
      if (node.computed || (part === 'key' && WIRE_NAMES.has(node.key.name))) return;
      report(node[part]);
    };
    const visitor = Object.fromEntries(
      Object.entries(DECLARATIONS).map(([type, part]) => [type, (node) => reportDeclared(node, part)]),
    );
    for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']) {
      const before = visitor[type];
      visitor[type] = (node) => {
        before?.(node);
        for (const parameter of node.params) report(parameter.left ?? parameter.argument ?? parameter);
      };
    }
    return visitor;
  },
};

/** Returns whether a neighbor makes a replaced word right. */
function isRightBeside({ after, before }, previous, next) {
  return (after !== undefined && previous === after) || (before !== undefined && next === before);
}

/** Splits `prizeGroupOf`, `$slip` and `MAX_STAKES` into lower-case words. */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
