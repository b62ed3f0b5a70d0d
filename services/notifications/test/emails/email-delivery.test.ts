import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { createSmtpDelivery, isRefusedForGood, type SmtpTimeouts } from '../../src/emails/email-delivery.ts';
import type { Email } from '../../src/emails/email-store.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function mailServer(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const email: Email = {
  id: randomUUID(),
  recipient: 'rosa@example.com',
  subject: 'Your order is on its way',
  html: '<p>It left us today.</p>',
  text: 'It left us today.',
  unsubscribeUrl: 'http://shop.test/unsubscribe?token=t',
  attempts: 1,
  traceparent: null,
};
const TIMEOUTS: SmtpTimeouts = { connectionMs: 5000, greetingMs: 5000, idleMs: 5000, totalMs: 5000 };
const send = async (address: string, limits: Partial<SmtpTimeouts> = {}) =>
  (await createSmtpDelivery(address, () => 'shop@example.com', { ...TIMEOUTS, ...limits }))(email);

test('a mail server gets the email with its message id and one-click unsubscribe', async () => {
  const received: string[] = [];
  const address = await mailServer((socket) => {
    socket.write('220 ready\r\n');
    let isData = false;
    createInterface(socket).on('line', (line) => {
      received.push(line);
      if (isData && line !== '.') return;
      isData = line === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await send(address);
  expect(received).toEqual(
    expect.arrayContaining([
      'RCPT TO:<rosa@example.com>',
      `Message-ID: <${email.id}@loop-and-petal>`,
      'List-Unsubscribe: <http://shop.test/unsubscribe?token=t>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
});

test.each([
  ['EHLO', '554 not you', false],
  ['AUTH', '535 wrong password', false],
  ['MAIL FROM', '553 not from here', false],
  ['RCPT TO', '550 no such mailbox', true],
  ['RCPT TO', '450 later', false],
  ['.', '554 looks like spam', true],
])('a refusal of %s by "%s" is permanent: %s', async (command, answer, isForGood) => {
  const address = await mailServer((socket) => {
    socket.write('220 ready\r\n');
    createInterface(socket).on('line', (line) => {
      if (line.startsWith(command) || (command === 'EHLO' && line.startsWith('HELO'))) socket.write(`${answer}\r\n`);
      else if (line.startsWith('EHLO')) socket.write('250-shop\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else if (line === 'DATA') socket.write('354 go on\r\n');
      else if (/^(MAIL|RCPT|\.$)/.test(line)) socket.write('250 fine\r\n');
    });
  });
  const refused = await send(address.replace('//', '//shop:secret@')).catch((error: unknown) => error);
  expect(String(refused)).toContain(answer);
  expect(isRefusedForGood(refused)).toBe(isForGood);
});

test('a mail server that never greets times out', async () => {
  const address = await mailServer(() => undefined);
  await expect(send(address, { greetingMs: 50 })).rejects.toThrow('Greeting never received');
});

test('a mail server that stops responding times out', async () => {
  const address = await mailServer((socket) => void socket.write('220 ready\r\n'));
  await expect(send(address, { idleMs: 50 })).rejects.toThrow('Timeout');
});

test('a mail server that responds endlessly times out and is disconnected', async () => {
  let closed: Promise<void> | undefined;
  const address = await mailServer((socket) => {
    const talking = setInterval(() => socket.write('220-just a moment\r\n'), 5);
    closed = new Promise((resolve) => {
      socket.on('close', () => {
        clearInterval(talking);
        resolve();
      });
    });
  });
  await expect(send(address, { totalMs: 100 })).rejects.toThrow(/abort|time/i);
  await closed;
});
