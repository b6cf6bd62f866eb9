const LOOK_EVERY_MS = 500;

/**
 * Calls back when the npm (or the launcher) that started this process is gone without a word, as after kill -9: nobody
 * would be left to stop us. A process that was started by hand may outlive its shell, so it is not watched.
 * @param {() => void} gone
 */
export function onParentGone(gone) {
  if (process.connected) process.once('disconnect', gone);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
