import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 200;

/**
 * Calls `gone` when the npm or the launcher that started this process has died without stopping it, as by SIGKILL. A
 * process that was started by hand may outlive its shell, so it is not watched.
 * @param {() => void} gone
 */
export function onParentGone(gone) {
  if (process.connected) process.once('disconnect', gone);
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = starters();
  const timer = setInterval(() => {
    if (starters() === before) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Returns the parent process and, if that is only the shell in which npm runs a script, also npm itself. */
function starters() {
  const shell = /^\d+ \((?:ba|da|z|a)?sh\) \S (\d+)/.exec(statOf(process.ppid));
  return `${process.ppid}:${shell?.[1] ?? ''}`;
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // There is no /proc on this system, or the parent has just ended.
  }
}
