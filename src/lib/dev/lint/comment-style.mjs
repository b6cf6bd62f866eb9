const RIDDLE = /^[\s*!]*(Of|By|Who|Whoever|Whose|Whom|What|Whatever|Where)\b/;
const MESSAGE = 'Begin with the verb or the subject and say what, then why (docs/glossary.md, CONTRIBUTING.md).';

/** Refuses comments that begin with a relative clause instead of a verb or a subject. */
export const commentStyle = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (isStart(context.sourceCode, comment) && RIDDLE.test(comment.value)) {
            context.report({ loc: comment.loc, message: MESSAGE });
          }
        }
      },
    };
  },
};

/** Returns false for the second and later lines of a comment that consists of several `//` lines. */
function isStart({ text }, comment) {
  if (comment.type !== 'Line') return true;
  const lineStart = text.lastIndexOf('\n', comment.range[0]) + 1;
  const previous = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart);
  return !/^\s*\/\//.test(previous);
}
