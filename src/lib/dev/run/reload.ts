import { existsSync, watch } from 'node:fs';
import { inRoot } from '../paths.ts';
import { complain, say } from '../progress.ts';
import type { Child } from './child.ts';

/** Waits for further changes: an editor saves in several steps, and switching branches touches many files. */
const DEBOUNCE_MS = 200;

/**
 * Restarts a process gracefully when its sources change. Node's own `--watch` does not forward the launcher's death
 * (see stop-with-launcher.mjs). A crashed process is started again at the next change.
 */
export function runReloading(start: () => Child, folders: readonly string[]): Child {
  let current = start();
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  reportCrash(current, () => isStopping);
  const restart = async (): Promise<void> => {
    const replaced = current;
    const started = performance.now();
    await replaced.stop();
    if (isStopping) return;
    current = start();
    reportCrash(current, () => isStopping);
    say(`${current.name} restarted after a change (${Math.round(performance.now() - started)} ms).`);
  };
  const stopWatching = onChange(folders, () => {
    restarting = restarting.then(restart);
  });
  return {
    name: current.name,
    logFile: current.logFile,
    get pid() {
      return current.pid;
    },
    // Never ends by itself: a crash, even at the first start, is for the developer to fix.
    ended: new Promise(() => undefined),
    isRunning: () => !isStopping,
    async stop() {
      isStopping = true;
      stopWatching();
      await restarting;
      await current.stop();
    },
  };
}

function reportCrash(child: Child, isStopping: () => boolean): void {
  void child.ended.then((how) => {
    if (!isStopping() && how !== 'exit code 0')
      complain(`${child.name} ended (${how}); it starts again with the next change.`);
  });
}

function onChange(folders: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders
    .map((folder) => inRoot(folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_, file) => {
        if (file === null || !/\.(ts|json|sql)$/.test(file)) return;
        clearTimeout(timer);
        timer = setTimeout(changed, DEBOUNCE_MS);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
