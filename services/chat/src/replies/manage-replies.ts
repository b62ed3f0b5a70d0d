import { randomUUID } from 'node:crypto';
import type { CannedReplyRequest } from '@loop-petal/contracts/shapes/chat';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { CannedReply } from './reply-store.ts';

type Request = z.output<typeof CannedReplyRequest>;

export async function createCannedReply(ctx: Context, request: Request, record: Recorder): Promise<CannedReply> {
  const reply = { _id: randomUUID(), ...request, updatedAt: ctx.now() };
  await ctx.replies.insert(reply, record);
  ctx.outbox.wake();
  return reply;
}

export async function updateCannedReply(
  ctx: Context,
  id: string,
  request: Request,
  record: Recorder,
): Promise<CannedReply> {
  const reply = { _id: id, ...request, updatedAt: ctx.now() };
  await ctx.replies.update(reply, record);
  ctx.outbox.wake();
  return reply;
}

export async function removeCannedReply(ctx: Context, id: string, record: Recorder): Promise<void> {
  await ctx.replies.remove(id, record);
  ctx.outbox.wake();
}
