import { existsSync, watch } from 'node:fs';
import { inRoot } from '../paths.ts';
import { complain, say } from '../progress.ts';
import type { Child } from './child.ts';

/** An editor saves in several strokes; a branch switch touches many files. */
const SETTLE_MS = 200;

/**
 * Keeps a process running on the sources as they are: a change stops it in good order and starts it again. Node's own
 * `--watch` is not used because it does not pass on the launcher's death (see leash.mjs). One that crashes waits for the next change.
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
    // As a whole it never ends by itself: a crash, of the first start too, is for the developer to mend.
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
        timer = setTimeout(changed, SETTLE_MS);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
