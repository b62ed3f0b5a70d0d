import {
  AgentMessageRequest,
  AgentSessionView,
  ChatMessagesQuery,
  ChatMessagesView,
  ChatMessageView,
  ChatSessionView,
  ChatUnreadView,
  ReadChatRequest,
  SendChatRequest,
  ShopperMessagesView,
} from '@loop-petal/contracts/chat-api';
import { admin, caller } from '@loop-petal/service-kit/callers';
import { conflict, ShopError } from '@loop-petal/service-kit/errors';
import { readInput } from '@loop-petal/service-kit/read-input';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { agentSessionView, messageView } from './conversation.ts';
import { openConversation, ownConversation, send } from './converse.ts';

const SESSIONS_SHOWN = 200;

export const chatRoutes = (ctx: Context) => Router().use(shopperRoutes(ctx), agentRoutes(ctx));

const shopperRoutes = (ctx: Context) =>
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
      const seconds = ctx.rate.take(sessionId);
      if (seconds > 0) {
        res.set('Retry-After', String(seconds));
        throw new ShopError(429, 'too_many_messages', 'You are writing very fast. Please wait a few seconds.');
      }
      const sent = await send(ctx, { conversationId: sessionId, role: 'user', content: message, clientMessageId });
      res.status(201).json(ChatMessageView.parse(messageView(sent)));
    })
    .get('/api/live-chat/messages', async (req, res) => {
      const who = caller(req);
      const { sessionId, after } = readInput(ChatMessagesQuery, req.query);
      await ownConversation(ctx, who, sessionId);
      const [messages, unread] = await Promise.all([
        ctx.chats.messagesOf(sessionId, after),
        ctx.chats.countUnreadByUser(sessionId),
      ]);
      res.json(ShopperMessagesView.parse({ messages: messages.map(messageView), unread }));
    })
    .post('/api/live-chat/read', async (req, res) => {
      const who = caller(req);
      const { sessionId, messageId } = readInput(ReadChatRequest, req.body);
      await ctx.chats.markReadByUser(await ownConversation(ctx, who, sessionId), messageId);
      res.json(ChatUnreadView.parse({ unread: await ctx.chats.countUnreadByUser(sessionId) }));
    });

const agentRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/live-chat/sessions', async (req, res) => {
      admin(req);
      const sessions = await ctx.chats.list(SESSIONS_SHOWN);
      const views = sessions.map((session) => agentSessionView(session, ctx.presence.isOnline(session._id)));
      res.json(z.array(AgentSessionView).parse(views));
    })
    .get('/api/admin/live-chat/sessions/:id/messages', async (req, res) => {
      admin(req);
      const { _id } = await ctx.chats.find(req.params.id);
      const messages = (await ctx.chats.messagesOf(_id)).map(messageView);
      res.json(ChatMessagesView.parse({ messages }));
    })
    .post('/api/admin/live-chat/sessions/:id/messages', async (req, res) => {
      const { userId } = admin(req);
      const { message, clientMessageId } = readInput(AgentMessageRequest, req.body);
      const { _id } = await ctx.chats.find(req.params.id);
      if (!(await ctx.chats.claim(_id, userId))) throw conflict('Another agent is in this conversation', 'claimed');
      await ctx.chats.markReadByAgents(_id);
      const sent = await send(ctx, { conversationId: _id, role: 'agent', content: message, clientMessageId });
      res.status(201).json(ChatMessageView.parse(messageView(sent)));
    })
    .post('/api/admin/live-chat/sessions/:id/read', async (req, res) => {
      admin(req);
      await ctx.chats.markReadByAgents(req.params.id);
      res.status(204).end();
    })
    .post('/api/admin/live-chat/sessions/:id/claim', async (req, res) => {
      const { userId } = admin(req);
      const { _id } = await ctx.chats.find(req.params.id);
      if (!(await ctx.chats.claim(_id, userId))) throw conflict('Another agent is in this conversation', 'claimed');
      ctx.outbox.wake();
      res.status(204).end();
    })
    .delete('/api/admin/live-chat/sessions/:id/claim', async (req, res) => {
      await ctx.chats.release(req.params.id, admin(req).userId);
      ctx.outbox.wake();
      res.status(204).end();
    });
