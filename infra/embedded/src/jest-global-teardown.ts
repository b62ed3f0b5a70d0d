export default async function stopTestServers(): Promise<void> {
  const { testServers = [] } = globalThis as { testServers?: (() => Promise<void> | void)[] };
  for (const cleanup of testServers) await cleanup();
}
