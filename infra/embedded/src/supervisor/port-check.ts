import { connect } from 'node:net';
import { isPortFree } from '../free-port.ts';
import { StartError } from '../start-error.ts';

/** @throws StartError when another process answers or listens on the public port */
export async function requirePort(port: number, host?: string): Promise<void> {
  const hosts = host ? [host] : ['127.0.0.1', '::1'];
  const free = await Promise.all(hosts.map((one) => isPortFree(port, one)));
  if (!free.includes(false) && !(await answers(port))) return;
  throw new StartError(`Port ${port} is busy. Choose another one: PORT=${port + 1} npm start`);
}

export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.setTimeout(1_000, () => settle(false));
  });
