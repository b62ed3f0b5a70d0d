import {
  AskedRequest,
  ChatMessagesQuery,
  ChatMessageView,
  ChatSessionView,
  ChatUnreadView,
  ReadChatRequest,
  SendChatRequest,
  ShopperMessagesView,
} from '@loop-petal/contracts/chat-api';
import { caller } from '@loop-petal/service-kit/http/callers';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { type Response, Router } from 'express';
import type { Context } from './context.ts';
import { lastRead, messageView } from './conversation.ts';
import { openConversation, ownConversation, say } from './converse.ts';
import { noteRead } from './signals.ts';
import type { ChatSockets } from './sockets.ts';

export const shopperRoutes = (ctx: Context, sockets: Pick<ChatSockets, 'signal'>) =>
  Router()
    .post('/api/live-chat/session', async (req, res) => {
      const { _id } = await openConversation(ctx, caller(req));
      const unread = await ctx.chats.countUnreadByUser(_id);
      res.status(201).json(ChatSessionView.parse({ sessionId: _id, unread }));
    })
    .post('/api/live-chat/send', async (req, res) => {
      const who = caller(req);
      const { sessionId, message, clientMessageId } = readInput(SendChatRequest, req.body);
      await ownConversation(ctx, who, sessionId);
      boundRate(ctx, sessionId, res);
      const said = await say(ctx, { conversationId: sessionId, content: message, clientMessageId });
      res.status(201).json(ChatMessageView.parse(messageView(said)));
    })
    .get('/api/live-chat/messages', async (req, res) => {
      const who = caller(req);
      const { sessionId, after } = readInput(ChatMessagesQuery, req.query);
      const { readByAgents } = await ownConversation(ctx, who, sessionId);
      const [messages, unread] = await Promise.all([
        ctx.chats.messagesOf(sessionId, after),
        ctx.chats.countUnreadByUser(sessionId),
      ]);
      const readByShop = lastRead(messages, 'user', readByAgents);
      res.json(ShopperMessagesView.parse({ messages: messages.map(messageView), unread, readByShop }));
    })
    .post('/api/live-chat/read', async (req, res) => {
      const who = caller(req);
      const { sessionId, messageId } = readInput(ReadChatRequest, req.body);
      await ownConversation(ctx, who, sessionId);
      await noteRead(ctx, sockets, { sessionId, reader: 'user', upToId: messageId });
      res.json(ChatUnreadView.parse({ unread: await ctx.chats.countUnreadByUser(sessionId) }));
    })
    .post('/api/live-chat/asked', async (req, res) => {
      const who = caller(req);
      const { sessionId, question, found } = readInput(AskedRequest, req.body);
      const conversation = await ownConversation(ctx, who, sessionId);
      await ctx.chats.noteAsked(conversation, { question, found, at: new Date() });
      res.status(204).end();
    });

function boundRate(ctx: Context, sessionId: string, res: Response): void {
  const seconds = ctx.rate.take(sessionId);
  if (seconds === 0) return;
  res.set('Retry-After', String(seconds));
  throw new ShopError(429, 'too_many_messages', 'You are writing very fast. Please wait a few seconds.');
}
