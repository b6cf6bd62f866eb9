/** Fields of an error in the log. */
export interface ErrorFacts {
  type: string;
  message: string;
  /**
   * SQLSTATE or a system error code. Not named `code`, which the log removes because it may be a second factor's code.
   */
  errorCode?: string;
  constraint?: string;
  stack?: string;
  cause?: ErrorFacts;
}

const MAX_CAUSES = 4;

/**
 * Describes an error without the data that it carries. Database errors contain values (`params`, `detail`), and the
 * query builder writes them into its message: password hashes and tokens would end up in the log.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const stack = framesOf(error.stack);
  return {
    type: error.name,
    message: error.message.split('\nparams:')[0] ?? '',
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(stack ? { stack } : {}),
    ...(error.cause !== undefined && depth < MAX_CAUSES ? { cause: errorFacts(error.cause, depth + 1) } : {}),
  };
}

/** Returns the stack frames only: the lines above them repeat the message. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
