import type { OutgoingMessage } from '@loop-petal/web-kit/outgoing-messages';
import { create } from 'zustand';

type ConnectionState = 'connecting' | 'open' | 'lost';

/** An answer that the server has not stored yet. */
export interface Outgoing extends OutgoingMessage {
  sessionId: string;
}

interface ChatState {
  connection: ConnectionState;
  typing: ReadonlySet<string>;
  outgoing: readonly Outgoing[];
  drafts: ReadonlyMap<string, string>;
}

/** Chat state that survives while the chat or a conversation is not on screen. */
export const useChat = create<ChatState>()(() => ({
  connection: 'connecting',
  typing: new Set(),
  outgoing: [],
  drafts: new Map(),
}));
