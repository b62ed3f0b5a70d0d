// Loaded by `node --import`: when the supervisor ends, its pipe breaks, and this process ends as it would on SIGTERM.
const DRAIN_MS = 6_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not keep an otherwise idle process running.
  process.channel.unref();
}
