import {
  AgentMessageRequest,
  AgentMessagesView,
  AgentReadRequest,
  AgentSessionsQuery,
  AgentSessionView,
  ClaimRequest,
  DeskMessageView,
} from '@loop-petal/contracts/chat-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/callers';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { agentSessionView, askedView, deskMessageView, lastRead } from './conversation.ts';
import { answer, claim, close, release } from './converse.ts';
import { noteRead } from './signals.ts';
import type { ChatSockets } from './sockets.ts';

const SESSIONS_SHOWN = 200;

export const agentRoutes = (ctx: Context, sockets: Pick<ChatSockets, 'signal'>) =>
  Router()
    .get('/api/admin/live-chat/sessions', async (req, res) => {
      const { userId: agentId } = admin(req);
      const { state, limit = SESSIONS_SHOWN } = readInput(AgentSessionsQuery, req.query);
      const sessions = await ctx.chats.list({ state, limit });
      const [online, names] = await Promise.all([
        ctx.presence.onlineOf(sessions.map(({ _id }) => _id)),
        ctx.names.of(sessions.flatMap(({ userId, claimedBy }) => [userId, claimedBy])),
      ]);
      const views = sessions.map((session) => agentSessionView(session, { agentId, online, names }));
      res.json(z.array(AgentSessionView).parse(views));
    })
    .get('/api/admin/live-chat/sessions/:id/messages', async (req, res) => {
      admin(req);
      const conversation = await ctx.chats.find(req.params.id);
      const messages = await ctx.chats.messagesOf(conversation._id);
      const readByShopper = lastRead(messages, 'agent', conversation.readByUser);
      const asked = askedView(conversation);
      const names = await ctx.names.of(messages.map((message) => message.agentId ?? null));
      const shown = messages.map((message) => deskMessageView(message, names));
      res.json(AgentMessagesView.parse({ messages: shown, readByShopper, asked }));
    })
    .post('/api/admin/live-chat/sessions/:id/messages', async (req, res) => {
      const { userId } = admin(req);
      const { message, clientMessageId } = readInput(AgentMessageRequest, req.body);
      const { _id } = await ctx.chats.find(req.params.id);
      const sent = await answer(ctx, userId, { conversationId: _id, content: message, clientMessageId }, recorder(req));
      const names = await ctx.names.of([sent.agentId ?? null]);
      res.status(201).json(DeskMessageView.parse(deskMessageView(sent, names)));
    })
    .post('/api/admin/live-chat/sessions/:id/read', async (req, res) => {
      admin(req);
      const { messageId } = readInput(AgentReadRequest, req.body) ?? {};
      await noteRead(ctx, sockets, { sessionId: req.params.id, reader: 'agent', upToId: messageId });
      res.status(204).end();
    })
    .post('/api/admin/live-chat/sessions/:id/claim', async (req, res) => {
      const { userId } = admin(req);
      const { _id } = await ctx.chats.find(req.params.id);
      await claim(ctx, _id, userId, readInput(ClaimRequest, req.body) ?? {}, recorder(req));
      res.status(204).end();
    })
    .delete('/api/admin/live-chat/sessions/:id/claim', async (req, res) => {
      await release(ctx, req.params.id, admin(req).userId, recorder(req));
      res.status(204).end();
    })
    .post('/api/admin/live-chat/sessions/:id/close', async (req, res) => {
      await close(ctx, req.params.id, admin(req).userId, recorder(req));
      res.status(204).end();
    });
