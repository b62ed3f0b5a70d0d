import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Yardstick {
  /** @returns the URL of a bare Express app that sends the bytes of this URL */
  serve(url: string): Promise<string>;
  stop(): Promise<unknown>;
}

export async function startYardstick(): Promise<Yardstick> {
  const child = fork(fileURLToPath(new URL('./bare-express.ts', import.meta.url)));
  const [{ port }] = await once(child, 'message');
  return {
    async serve(url) {
      const response = await fetch(url);
      const body = Buffer.from(await response.arrayBuffer());
      child.send({ base64: body.toString('base64'), type: response.headers.get('content-type') });
      await once(child, 'message');
      return `http://127.0.0.1:${port}/bytes`;
    },
    stop() {
      child.disconnect();
      return once(child, 'exit');
    },
  };
}
