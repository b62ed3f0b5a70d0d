import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { messageOf } from './api-client.ts';
import { mergeIntoQuery } from './merge-into-query.ts';
import { createStore } from './store.ts';

/** A message that the server has not stored yet. Its id deduplicates retries. */
export interface OutgoingMessage {
  clientMessageId: string;
  /** Undefined while it waits for a conversation. */
  sessionId: string | undefined;
  content: string;
  state: 'queued' | 'sending' | 'failed';
  reason?: string;
}

interface ChatState {
  /** `lost`: the socket is reconnecting. Messages are polled unless the socket is `open`. */
  connection: 'connecting' | 'open' | 'lost';
  /** Conversations in which the other side is typing. */
  typing: ReadonlySet<string>;
  outgoing: readonly OutgoingMessage[];
}

interface Socket {
  connected: boolean;
  volatile: { emit(event: string, data: object): unknown };
  on(event: string, listener: (data: never) => void): unknown;
  emit(event: string, ...data: object[]): unknown;
  disconnect(): unknown;
}

interface Message {
  id: string;
  role: string;
}

interface ChatOptions<Stored extends Message> {
  other: 'user' | 'agent';
  messagesKey: (sessionId: string) => QueryKey;
  /**
   * The query's data before its first response, to which messages can be added; without it, messages wait for the
   * response.
   */
  noMessages?: { messages: Stored[] };
  send: (sessionId: string, body: { message: string; clientMessageId: string }) => Promise<Stored>;
  /** Called after each attempt to send, with the error if it failed. */
  onSettled: (client: QueryClient, message: OutgoingMessage, error?: unknown) => void;
  /** The other side has read everything up to a message. */
  onRead: (client: QueryClient, sessionId: string, messageId: string) => void;
  markRead: (sessionId: string) => Promise<unknown>;
}

interface Connection {
  /** The only conversation of the socket, if its events don't name one. */
  sessionId?: string;
  onConnect: () => void;
  onMessage?: (sessionId: string) => void;
}

type Of<Event> = Event & { sessionId?: string };

/** Typing signals expire unless renewed, because the end signal may be lost. */
const TYPING_MS = 8000;

/** The chat of one side: its outgoing messages and its socket, outside React. */
export function createChat<Stored extends Message>(options: ChatOptions<Stored>) {
  const { other, messagesKey } = options;
  const useChat = createStore<ChatState>({ connection: 'connecting', typing: new Set(), outgoing: [] });
  /** Sends one message of a conversation at a time, to keep their order. */
  const deliveries = new Map<string, Promise<void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let socket: Socket | undefined;
  let isOfOne = false;

  function update({ clientMessageId }: OutgoingMessage, change: Partial<OutgoingMessage> | null): void {
    useChat.setState(({ outgoing }) => ({
      outgoing: outgoing.flatMap((message) => {
        if (message.clientMessageId !== clientMessageId) return message;
        return change ? { ...message, ...change } : [];
      }),
    }));
  }

  function addMessage(client: QueryClient, sessionId: string, message: Stored): void {
    mergeIntoQuery<{ messages: Stored[] }>(client, messagesKey(sessionId), (known = options.noMessages) =>
      !known || known.messages.some(({ id }) => id === message.id)
        ? known
        : { ...known, messages: [...known.messages, message] },
    );
  }

  function deliver(client: QueryClient, sessionId: string, message: OutgoingMessage): void {
    update(message, { sessionId, state: 'sending' });
    const { content, clientMessageId } = message;
    const deliverNow = async () => {
      try {
        addMessage(client, sessionId, await options.send(sessionId, { message: content, clientMessageId }));
        update(message, null);
        options.onSettled(client, message);
      } catch (error) {
        update(message, { state: 'failed', reason: messageOf(error, '') });
        options.onSettled(client, message, error);
      }
    };
    deliveries.set(sessionId, (deliveries.get(sessionId) ?? Promise.resolve()).then(deliverNow));
  }

  function showTyping(sessionId: string, isTyping: boolean): void {
    clearTimeout(timers.get(sessionId));
    useChat.setState(({ typing }) => {
      const others = [...typing].filter((id) => id !== sessionId);
      return { typing: new Set(isTyping ? [...others, sessionId] : others) };
    });
    if (isTyping) timers.set(sessionId, setTimeout(showTyping, TYPING_MS, sessionId, false));
  }

  return {
    useChat,

    /** Sends a message, or stores it for `sendAll` until there is a conversation. */
    send(client: QueryClient, sessionId: string | undefined, content: string): void {
      const clientMessageId = `m-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
      const message: OutgoingMessage = { clientMessageId, sessionId, content, state: sessionId ? 'sending' : 'queued' };
      useChat.setState(({ outgoing }) => ({ outgoing: [...outgoing, message] }));
      if (sessionId) deliver(client, sessionId, message);
    },

    /** Retries a message. The server stores it only once, even if the first attempt arrived. */
    sendAgain: deliver,

    /** Sends all messages in this state. */
    sendAll(client: QueryClient, sessionId: string, state: OutgoingMessage['state']): void {
      for (const message of useChat.getState().outgoing)
        if (message.state === state) deliver(client, sessionId, { ...message, state: 'queued' });
    },

    discard: (message: OutgoingMessage): void => update(message, null),

    /** Handles the events of an open socket. @returns a function that disconnects it */
    follow(opened: Socket, client: QueryClient, { sessionId: own = '', onConnect, onMessage }: Connection): () => void {
      socket = opened;
      isOfOne = own !== '';
      opened.on('connect', () => {
        onConnect();
        useChat.setState({ connection: 'open' });
      });
      opened.on('disconnect', () => useChat.setState({ connection: 'lost', typing: new Set() }));
      opened.on('message', ({ sessionId = own, ...message }: Of<Stored>) => {
        addMessage(client, sessionId, message as unknown as Stored);
        if (message.role !== other) return;
        showTyping(sessionId, false);
        onMessage?.(sessionId);
      });
      opened.on('typing', ({ sessionId = own, role, typing }: Of<{ role: string; typing: boolean }>) => {
        if (role === other) showTyping(sessionId, typing);
      });
      opened.on('read', ({ sessionId = own, by, messageId }: Of<{ by: string; messageId: string }>) => {
        if (by === other) options.onRead(client, sessionId, messageId);
      });
      return () => {
        opened.disconnect();
        if (socket === opened) socket = undefined;
        useChat.setState({ connection: 'connecting' });
      };
    },

    emitTyping: (sessionId: string, typing: boolean): void =>
      void socket?.volatile.emit('typing', isOfOne ? { typing } : { sessionId, typing }),

    emitRead(sessionId: string): void {
      if (socket?.connected) socket.emit('read', ...(isOfOne ? [] : [{ sessionId }]));
      else options.markRead(sessionId).catch(() => undefined);
    },
  };
}

/** The messages that the server has not stored yet. */
export function withoutStored(
  outgoing: readonly OutgoingMessage[],
  stored: readonly { clientMessageId: string | null }[],
): OutgoingMessage[] {
  const ids = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  return outgoing.filter(({ clientMessageId }) => !ids.has(clientMessageId));
}
