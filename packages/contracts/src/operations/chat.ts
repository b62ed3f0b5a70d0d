import { z } from 'zod';
import * as api from '../shapes/chat.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, shoppers, supporters } from './operation.ts';
import { todayCalls } from './today.ts';
import { userExportCall } from './user-export.ts';

const shopperCalls = defineCalls({
  'POST /api/live-chat/session': {
    summary: 'Get or start the shopper’s conversation',
    roles: shoppers,
    limit: 'chat',
    answers: { 201: api.ChatSessionView },
  },
  'POST /api/live-chat/send': {
    summary: 'Send a message',
    roles: shoppers,
    limit: 'chat',
    body: api.SendChatRequest,
    answers: { 201: api.ChatMessageView },
    refusals: [404, 429],
    ownership: { sessionId: 'shopper', clientMessageId: 'caller' },
  },
  'GET /api/live-chat/messages': {
    summary: 'The messages, all or after a given one',
    roles: shoppers,
    query: api.ChatMessagesQuery,
    answers: { 200: api.ShopperMessagesView },
    refusals: [404],
    ownership: { sessionId: 'shopper', after: 'caller' },
  },
  'POST /api/live-chat/read': {
    summary: 'Mark messages as read: all, or up to a given one',
    roles: shoppers,
    limit: 'chat',
    body: api.ReadChatRequest,
    answers: { 200: api.ChatUnreadView },
    refusals: [404],
    ownership: { sessionId: 'shopper', messageId: 'shopper' },
  },
  'POST /api/live-chat/asked': {
    summary: 'Share the shopper’s search questions with support',
    roles: shoppers,
    limit: 'chat',
    body: api.AskedRequest,
    answers: { 204: null },
    refusals: [404],
    ownership: { sessionId: 'shopper' },
  },
});

const agentCalls = defineCalls({
  'GET /api/admin/live-chat/sessions': {
    summary: 'Conversations with messages, newest first',
    roles: supporters,
    query: api.AgentSessionsQuery,
    answers: { 200: z.array(api.AgentSessionView) },
  },
  'GET /api/admin/live-chat/sessions/{id}/messages': {
    summary: 'The messages of a conversation, and earlier questions to the search assistant',
    roles: supporters,
    answers: { 200: api.AgentMessagesView },
  },
  'POST /api/admin/live-chat/sessions/{id}/messages': {
    summary: 'Reply to a conversation; claims it unless another agent has it',
    roles: supporters,
    body: api.AgentMessageRequest,
    answers: { 201: api.AgentMessageView },
    refusals: [409],
  },
  'POST /api/admin/live-chat/sessions/{id}/read': {
    summary: 'Mark a conversation as read, all of it or up to a message',
    roles: supporters,
    body: api.AgentReadRequest,
    answers: { 204: null },
    notAudited: 'a read mark, which every view sets',
  },
  'POST /api/admin/live-chat/sessions/{id}/claim': {
    summary: 'Claim a conversation; with `takeOver` even from another agent',
    roles: supporters,
    body: api.ClaimRequest,
    answers: { 204: null },
    refusals: [409],
  },
  'DELETE /api/admin/live-chat/sessions/{id}/claim': {
    summary: 'Release a conversation',
    roles: supporters,
    answers: { 204: null },
  },
  'POST /api/admin/live-chat/sessions/{id}/close': {
    summary:
      'Close a conversation until its shopper writes again; 409 `changed` after a message that the agent has not seen',
    roles: supporters,
    body: api.CloseRequest,
    answers: { 204: null },
    refusals: [409],
  },
  'GET /api/admin/live-chat/replies': {
    summary: 'Saved replies, by shortcut',
    roles: supporters,
    answers: { 200: z.array(api.CannedReplyView) },
  },
  'POST /api/admin/live-chat/replies': {
    summary: 'Add a saved reply',
    roles: supporters,
    body: api.CannedReplyRequest,
    answers: { 201: api.CannedReplyView },
    refusals: [409],
  },
  'PATCH /api/admin/live-chat/replies/{id}': {
    summary: 'Change a saved reply',
    roles: supporters,
    body: api.CannedReplyRequest,
    answers: { 200: api.CannedReplyView },
    refusals: [409],
  },
  'DELETE /api/admin/live-chat/replies/{id}': {
    summary: 'Delete a saved reply',
    roles: supporters,
    answers: { 204: null },
  },
});

export const chatApi = defineApi('chat', {
  ...shopperCalls,
  ...agentCalls,
  ...todayCalls,
  ...deadLetterCalls,
  ...userExportCall(api.ChatExportView, api.ChatExportQuery),
});
