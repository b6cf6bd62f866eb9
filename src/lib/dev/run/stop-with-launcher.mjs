// Loaded into every process that the launcher starts, including Astro's. The IPC channel carries no messages; when it
// closes, the launcher is gone, even by SIGKILL, and this process stops itself.
const MAX_STOP_MS = 12_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_STOP_MS).unref();
});
// The channel alone must not keep a finished process alive.
process.channel?.unref();
