import { EMAIL_DOMAIN } from '../emails/email-delivery.ts';

export interface Report {
  uid: number;
  source: string;
}

const MAX_REPORTS = 50;
const MAX_REPORT_BYTES = 65_536;
const TIMEOUT_MS = 20_000;

/**
 * Reads the unseen delivery reports of a mailbox after `afterUid`, at most 50, and marks those as seen that `handle`
 * accepts. Other messages are not touched.
 * @param url `imaps://user:password@host`, with the folder as its path; INBOX by default
 * @returns the highest uid of the mailbox's reports that were read
 * @throws Error when the server is unavailable or refuses the login
 */
export async function readReports(
  url: string,
  afterUid: number,
  handle: (report: Report) => Promise<boolean>,
): Promise<number> {
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // Without a listener, a lost connection would be an uncaught error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    const header = { 'content-type': 'multipart/report' };
    const found = await client.search(
      { seen: false, uid: `${afterUid + 1}:*`, header, body: EMAIL_DOMAIN },
      { uid: true },
    );
    const uids = (found || []).filter((uid) => uid > afterUid).slice(0, MAX_REPORTS);
    if (uids.length === 0) return afterUid;
    const reports = await client.fetchAll(uids, { source: { maxLength: MAX_REPORT_BYTES } }, { uid: true });
    const accepted: number[] = [];
    for (const { uid, source } of reports)
      if (await handle({ uid, source: source?.toString('latin1') ?? '' })) accepted.push(uid);
    if (accepted.length > 0) await client.messageFlagsAdd(accepted, ['\\Seen'], { uid: true });
    return Math.max(afterUid, ...uids);
  } finally {
    await client.logout().catch(() => client.close());
  }
}
