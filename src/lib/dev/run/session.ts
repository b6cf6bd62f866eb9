import { waitUntilReady, type Child } from './child.ts';
import { claimFolder, recordChildren, releaseFolder } from './claim.ts';
import { readSettings, type RunSettings } from './settings.ts';
import { onParentGone } from '../parent.mjs';
import { stopAll, superviseUntilEnd } from './supervise.ts';

/** Supervises a process and waits until the URL responds. */
export type StartProcess = (child: Child, url: string) => Promise<void>;

interface Session {
  bringUp(settings: RunSettings, startProcess: StartProcess): Promise<void>;
  announce(settings: RunSettings): void;
}

/**
 * Runs the product's processes once: claims the data folder and, however the run ends, stops all processes and frees
 * the folder. Returns the exit code.
 */
export async function runSession({ bringUp, announce }: Session): Promise<number> {
  const requested = waitForStopRequest();
  const settings = readSettings(process.env);
  await claimFolder(settings.dataDir);
  const children: Child[] = [];
  try {
    const isUp = bringUp(settings, startRecorded(settings, children)).then(() => true);
    if (!(await Promise.race([isUp, requested.then(() => false)]))) return 0;
    announce(settings);
    return await superviseUntilEnd(children, requested);
  } finally {
    await stopAll(children);
    releaseFolder(settings.dataDir);
  }
}

/** Records a process before it is ready, so that it is found even if the launcher is killed meanwhile. */
function startRecorded(settings: RunSettings, children: Child[]): StartProcess {
  return async (child, url) => {
    children.push(child);
    recordChildren(
      settings.dataDir,
      children.map(({ pid }) => pid),
    );
    await waitUntilReady(child, url);
  };
}

/**
 * Resolves when a stop is requested: Ctrl-C, SIGTERM, a closed terminal, or the death of the process that started this
 * one.
 */
function waitForStopRequest(): Promise<string> {
  return new Promise((resolve) => {
    // The handlers stay registered: Ctrl-C arrives both from the terminal and through npm, and the second one must not
    // kill this process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    onParentGone(() => resolve('its parent is gone'));
  });
}
