import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

interface Message {
  uid: number;
  source: string;
  seen: boolean;
}

/** An IMAP server (RFC 3501) with one mailbox, as far as the bounce reader uses it. */
export async function startMailboxServer() {
  const messages: Message[] = [];
  const sockets = new Set<Socket>();
  const answer = (command: string): string[] => {
    const [, name = ''] = /^(UID \w+|\w+)/i.exec(command) ?? [];
    const uids = () => (/^UID \w+ ([\d,:*]+)/i.exec(command)?.[1] ?? '').split(',').map(Number);
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return ['* CAPABILITY IMAP4rev1'];
      case 'LOGIN':
        return command.includes('"wrong"') ? ['NO'] : [];
      case 'LIST':
        return ['* LIST (\\HasNoChildren) "/" "INBOX"'];
      case 'SELECT':
        return ['* FLAGS (\\Seen)', `* ${messages.length} EXISTS`, '* OK [UIDVALIDITY 1] ok'];
      case 'UID SEARCH':
        return [`* SEARCH ${found(command, messages).join(' ')}`.trimEnd()];
      case 'UID FETCH':
        return uids().flatMap((uid) => {
          const index = messages.findIndex((message) => message.uid === uid);
          const source = messages[index]?.source ?? '';
          return [`* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(source)}}`, `${source})`];
        });
      case 'UID STORE':
        for (const message of messages) message.seen ||= uids().includes(message.uid);
        return [];
      default:
        return [];
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write('* OK ready\r\n');
    let text = '';
    socket.on('data', (chunk) => {
      const lines = (text + chunk).split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [tag, ...rest] = line.split(' ');
        const answered = answer(rest.join(' '));
        const isRefused = answered[0] === 'NO';
        socket.write(
          [...(isRefused ? [] : answered), `${tag} ${isRefused ? 'NO refused' : 'OK done'}`, ''].join('\r\n'),
        );
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (password = 'pass') => `imap://shop%40example.com:${password}@127.0.0.1:${port}`,
    messages,
    receive: (source: string) => messages.push({ uid: messages.length + 1, source, seen: false }),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function found(command: string, messages: readonly Message[]): number[] {
  const after = Number(/UID (\d+):\*/i.exec(command.replace(/^UID SEARCH/i, ''))?.[1] ?? 0);
  const wanted = /HEADER "?content-type"? "?([^" ]+)"?/i.exec(command)?.[1] ?? '';
  return messages
    .filter(({ uid, seen, source }) => !seen && uid >= after && source.includes(wanted))
    .map(({ uid }) => uid);
}
