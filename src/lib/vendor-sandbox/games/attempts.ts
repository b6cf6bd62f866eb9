import type { Logger } from 'pino';

/** Runs a piece of work that must not stop the others. Undefined when it failed. */
export type Attempt = <Result>(name: string, work: () => Result) => Result | undefined;

/** Returns an `Attempt` that logs each failing piece once, and again only after it has succeeded. */
export function createAttempt(log: Logger): Attempt {
  const failing = new Set<string>();
  return (name, work) => {
    try {
      const result = work();
      failing.delete(name);
      return result;
    } catch (error) {
      if (!failing.has(name)) log.error({ err: error, name }, 'a clock could not do what was due');
      failing.add(name);
      return undefined;
    }
  };
}
