// Loaded by `node --import`: when the supervisor has ended, its pipe breaks, and this process ends as at SIGTERM.
const DRAIN_MS = 6_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not keep a process running that has nothing else to do.
  process.channel.unref();
}
