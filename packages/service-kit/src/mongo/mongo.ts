import type { Connection } from 'mongoose';

const MAX_WAIT_MS = 30_000;

/** Connects with a small pool; waits up to 30 s for the server. Operations fail after 3 s without a server. */
export async function connectMongo(url: string): Promise<Connection> {
  const { default: mongoose } = await import('mongoose');
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const connection = mongoose.createConnection(url, {
      maxPoolSize: 8,
      serverSelectionTimeoutMS: 3000,
      bufferCommands: true,
    });
    // Without a listener, losing the server would end the process; operations report the error.
    connection.on('error', () => undefined);
    try {
      return await connection.asPromise();
    } catch (error) {
      await connection.destroy().catch(() => undefined);
      if (performance.now() > deadline) throw error;
    }
  }
}
