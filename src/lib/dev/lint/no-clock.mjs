const MESSAGE = 'Time is passed in as a Clock (#kernel/clock): the domain never reads it.';

/** Refuses reading the clock, because time is passed in. Parsing a given date is allowed. */
export const noClock = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message: MESSAGE });
      },
      CallExpression(node) {
        const { callee } = node;
        const isDateNow = callee.object?.name === 'Date' && callee.property?.name === 'now';
        if (isDateNow || callee.name === 'Date') context.report({ node, message: MESSAGE });
      },
      MemberExpression(node) {
        if (node.object.name === 'Temporal' && node.property.name === 'Now') context.report({ node, message: MESSAGE });
      },
    };
  },
};
