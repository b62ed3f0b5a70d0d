import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** An SMTP server. @returns `port`; `mails: {id, recipient, subject}[]` in order of arrival, `id` is the Message-ID */
export async function startMailServer() {
  const mails = [];
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    socket.write('220 ready\r\n');
    let recipient = '';
    let headers;
    const lines = createInterface(socket).on('error', () => undefined);
    lines.on('line', (line) => {
      if (headers) {
        if (line !== '.') return void headers.push(line);
        mails.push({ recipient, id: headerOf(headers, 'Message-ID'), subject: headerOf(headers, 'Subject') });
        headers = undefined;
      }
      recipient = /^RCPT TO:<(.+)>$/i.exec(line)?.[1] ?? recipient;
      if (line === 'DATA') headers = [];
      if (line === 'QUIT') return void socket.end('221 bye\r\n');
      socket.write(headers ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    mails,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A header's text, unfolded and decoded (RFC 2047, quoted-printable in UTF-8). */
function headerOf(lines, name) {
  const start = lines.findIndex((line) => line.startsWith(`${name}: `));
  if (start < 0) return undefined;
  const isFolded = (line) => /^[ \t]/.test(line);
  const rest = lines.slice(start + 1);
  const folded = rest.slice(
    0,
    rest.findIndex((line) => !isFolded(line)),
  );
  return [lines[start].slice(name.length + 2), ...folded]
    .join('')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    );
}
