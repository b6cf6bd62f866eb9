import { afterAll } from 'vitest';

// Files of this project share their globals: a timer that outlived its file would fire during another one.
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const started = new Set<NodeJS.Timeout>();

function note(timer: NodeJS.Timeout): NodeJS.Timeout {
  started.add(timer);
  return timer;
}

globalThis.setTimeout = Object.assign(
  (...given: Parameters<typeof startTimeout>) => note(startTimeout(...given)),
  startTimeout,
) as typeof startTimeout;
globalThis.setInterval = ((...given: Parameters<typeof startInterval>) =>
  note(startInterval(...given))) as typeof startInterval;

afterAll(() => {
  for (const timer of started) clearTimeout(timer);
  globalThis.setTimeout = startTimeout;
  globalThis.setInterval = startInterval;
});
