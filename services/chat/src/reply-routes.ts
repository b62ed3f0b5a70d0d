import { randomUUID } from 'node:crypto';
import { CannedReplyRequest, CannedReplyView } from '@loop-petal/contracts/chat-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/callers';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import type { CannedReply } from './reply-store.ts';

/** The ready-made answers of the team. */
export const replyRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/live-chat/replies', async (req, res) => {
      admin(req);
      res.json(z.array(CannedReplyView).parse((await ctx.replies.list()).map(replyView)));
    })
    .post('/api/admin/live-chat/replies', async (req, res) => {
      const record = recorder(req);
      const reply = { _id: randomUUID(), ...readInput(CannedReplyRequest, req.body), updatedAt: new Date() };
      await ctx.replies.insert(reply, record);
      ctx.outbox.wake();
      res.status(201).json(CannedReplyView.parse(replyView(reply)));
    })
    .patch('/api/admin/live-chat/replies/:id', async (req, res) => {
      const record = recorder(req);
      const reply = { _id: req.params.id, ...readInput(CannedReplyRequest, req.body), updatedAt: new Date() };
      await ctx.replies.change(reply, record);
      ctx.outbox.wake();
      res.json(CannedReplyView.parse(replyView(reply)));
    })
    .delete('/api/admin/live-chat/replies/:id', async (req, res) => {
      await ctx.replies.remove(req.params.id, recorder(req));
      ctx.outbox.wake();
      res.status(204).end();
    });

const replyView = ({ _id, shortcut, text, updatedAt }: CannedReply) => ({
  id: _id,
  shortcut,
  text,
  updatedAt: updatedAt.toISOString(),
});
