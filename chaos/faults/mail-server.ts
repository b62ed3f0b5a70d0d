import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ArrivedMail {
  /** The Message-ID. */
  id: string | undefined;
  recipient: string;
  subject: string | undefined;
  /** The message with its headers, decoded. */
  text: string;
}

/** An SMTP server. @returns `mails` in order of arrival */
export async function startMailServer() {
  const mails: ArrivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    socket.write('220 ready\r\n');
    let recipient = '';
    let headers: string[] | undefined;
    const lines = createInterface(socket).on('error', () => undefined);
    lines.on('line', (line) => {
      if (headers) {
        if (line !== '.') return void headers.push(line);
        const [id, subject] = [headerOf(headers, 'Message-ID'), headerOf(headers, 'Subject')];
        mails.push({ recipient, id, subject, text: decode(headers.join('\n').replaceAll('=\n', '')) });
        headers = undefined;
      }
      recipient = /^RCPT TO:<(.+)>$/i.exec(line)?.[1] ?? recipient;
      if (line === 'DATA') headers = [];
      if (line === 'QUIT') return void socket.end('221 bye\r\n');
      socket.write(headers ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A header's text, unfolded and decoded (RFC 2047, quoted-printable in UTF-8). */
function headerOf(lines: string[], name: string): string | undefined {
  const start = lines.findIndex((line) => line.startsWith(`${name}: `));
  const first = lines[start];
  if (first === undefined) return undefined;
  const isFolded = (line: string) => /^[ \t]/.test(line);
  const rest = lines.slice(start + 1);
  const folded = rest.slice(
    0,
    rest.findIndex((line) => !isFolded(line)),
  );
  return [first.slice(name.length + 2), ...folded]
    .join('')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decode(word.replaceAll('_', ' ')));
}

/** Decodes quoted-printable UTF-8. */
const decode = (text: string): string =>
  text.replace(/(=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
