// Loaded by `node --import`: when the supervisor is gone, its pipe breaks, and this process ends like at SIGTERM.
const DRAIN_MS = 6_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
