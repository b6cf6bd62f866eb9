// Loaded into every process that the launcher starts, ours and Astro's alike. The launcher's channel tells it nothing;
// when it closes, the launcher is gone, even by kill -9, and nobody else would stop this process.
const PATIENCE_MS = 12_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref();
});
// The channel alone must not keep a process alive that has finished.
process.channel?.unref();
