import { waitUntilReady, type Child } from './child.ts';
import { claimFolder, recordChildren, releaseFolder } from './claim.ts';
import { readSettings, type RunSettings } from './settings.ts';
import { stopRequested } from './stop-signal.ts';
import { stopAll, superviseUntilEnd } from './supervise.ts';

/** Takes a process under supervision and waits until that address answers. */
export type Begin = (child: Child, url: string) => Promise<void>;

interface Session {
  bringUp(settings: RunSettings, begin: Begin): Promise<void>;
  announce(settings: RunSettings): void;
}

/**
 * One run of the product's processes: the data folder belongs to it, and however it ends, all of them are stopped and the
 * folder is free again. Gives the exit code.
 */
export async function runSession({ bringUp, announce }: Session): Promise<number> {
  const requested = stopRequested();
  const settings = readSettings(process.env);
  await claimFolder(settings.dataDir);
  const children: Child[] = [];
  try {
    const isUp = bringUp(settings, beginning(settings, children)).then(() => true);
    if (!(await Promise.race([isUp, requested.then(() => false)]))) return 0;
    announce(settings);
    return await superviseUntilEnd(children, requested);
  } finally {
    await stopAll(children);
    releaseFolder(settings.dataDir);
  }
}

/** Recorded before it is ready: a launcher that is killed meanwhile leaves a trace of what it had started. */
function beginning(settings: RunSettings, children: Child[]): Begin {
  return async (child, url) => {
    children.push(child);
    recordChildren(
      settings.dataDir,
      children.map(({ pid }) => pid),
    );
    await waitUntilReady(child, url);
  };
}
