import type { OutgoingMessage } from '@loop-petal/web-kit/outgoing-messages';
import { create } from 'zustand';

/** `connecting` at first, `lost` after a disconnect. */
type ConnectionState = 'connecting' | 'open' | 'lost';

/** An answer that is not stored yet. */
export interface Outgoing extends OutgoingMessage {
  sessionId: string;
}

interface ChatState {
  connection: ConnectionState;
  /** Ids of conversations whose shopper is typing. */
  typing: ReadonlySet<string>;
  outgoing: readonly Outgoing[];
  /** What is typed in each conversation and not sent. */
  drafts: ReadonlyMap<string, string>;
}

/** State of the chat that is kept while it, or one of its conversations, is not on screen. */
export const useChat = create<ChatState>()(() => ({
  connection: 'connecting',
  typing: new Set(),
  outgoing: [],
  drafts: new Map(),
}));
