import { randomUUID } from 'node:crypto';
import { startChat } from '../../../../services/chat/test/start-chat.ts';
import { expecting, type Harness, newPeople, type People, type Shopper } from '../harness.ts';

export async function openChat(): Promise<Harness> {
  const { app, request, bus, stop } = await startChat();
  const people = newPeople();
  const openSession = async (caller: Shopper): Promise<string> =>
    (await expecting(201, request('POST', '/api/live-chat/session', { caller }))).body.sessionId;
  const say = async (caller: Shopper, sessionId: string, more: object = {}) =>
    (
      await expecting(
        201,
        request('POST', '/api/live-chat/send', { caller, body: { sessionId, message: 'Hello?', ...more } }),
      )
    ).body.id as string;
  const sessionId = await openSession(people.ada);
  const id = await say(people.ada, sessionId);
  const sending = (body: object) => ({ path: '/api/live-chat/send', body: { message: 'Good morning', ...body } });
  const reading = (body: object) => ({ path: '/api/live-chat/read', body });
  const listing = (query: Record<string, string>) => ({
    path: `/api/live-chat/messages?${new URLSearchParams(query)}`,
  });
  return {
    service: 'chat',
    app,
    request,
    people,
    owned: {
      'POST /api/live-chat/send sessionId': async (owner) => sending({ sessionId: await openSession(owner) }),
      'POST /api/live-chat/read sessionId': async (owner) => reading({ sessionId: await openSession(owner) }),
      'POST /api/live-chat/asked sessionId': async (owner) => ({
        path: '/api/live-chat/asked',
        body: { sessionId: await openSession(owner), question: 'Blue roses?', found: 0 },
      }),
      async 'POST /api/live-chat/read messageId'(owner, sender) {
        const messageId = await say(owner, await openSession(owner));
        return reading({ sessionId: await openSession(sender), messageId });
      },
      'GET /api/live-chat/messages sessionId': async (owner) => listing({ sessionId: await openSession(owner) }),
    },
    reused: {
      async 'POST /api/live-chat/send clientMessageId'(ada, ben) {
        const clientMessageId = randomUUID();
        return [
          sending({ sessionId: await openSession(ada), clientMessageId }),
          sending({ sessionId: await openSession(ben), clientMessageId }),
        ];
      },
      async 'GET /api/live-chat/messages after'(ada, ben) {
        const session = await openSession(ada);
        const after = await say(ada, session);
        await say(ada, session, { message: 'One more' });
        return [listing({ sessionId: session, after }), listing({ sessionId: await openSession(ben), after })];
      },
    },
    bus,
    adminWrites: chatWrites(request, people.admin, async () => {
      await say(people.ada, sessionId);
      return sessionId;
    }),
    ids: [sessionId, id],
    close: stop,
  };
}

function chatWrites(
  request: Harness['request'],
  caller: People['admin'],
  waitingChat: () => Promise<string>,
): Harness['adminWrites'] {
  const replies = '/api/admin/live-chat/replies';
  const reply = () => ({ shortcut: `r${randomUUID().slice(0, 8)}`, text: 'Three to five days.' });
  const replyPath = async () =>
    `${replies}/${(await expecting(201, request('POST', replies, { caller, body: reply() }))).body.id}`;
  const session = async (what: string) => `/api/admin/live-chat/sessions/${await waitingChat()}/${what}`;
  const free = async () => {
    await expecting(204, request('DELETE', await session('claim'), { caller }));
  };
  return {
    'POST /api/admin/live-chat/sessions/{id}/messages': async () => ({
      path: await session('messages'),
      body: { message: 'We do.' },
    }),
    async 'POST /api/admin/live-chat/sessions/{id}/claim'() {
      await free();
      return { path: await session('claim'), body: {} };
    },
    async 'DELETE /api/admin/live-chat/sessions/{id}/claim'() {
      const path = await session('claim');
      await expecting(204, request('POST', path, { caller, body: {} }));
      return { path };
    },
    'POST /api/admin/live-chat/sessions/{id}/close': async () => ({ path: await session('close') }),
    'POST /api/admin/live-chat/replies': async () => ({ path: replies, body: reply() }),
    'PATCH /api/admin/live-chat/replies/{id}': async () => ({ path: await replyPath(), body: reply() }),
    'DELETE /api/admin/live-chat/replies/{id}': async () => ({ path: await replyPath() }),
  };
}
