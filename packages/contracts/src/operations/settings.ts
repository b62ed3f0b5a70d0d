import { z } from 'zod';
import * as content from '../shapes/content.ts';
import * as api from '../shapes/settings.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls } from './operation.ts';

const PreviewParams = z.object({ page: content.PreviewedPage });
const PageParams = z.object({ page: content.ContentPage });

const settings = defineCalls({
  'GET /api/admin/settings': {
    summary: 'The settings of the shop with their version',
    answers: { 200: api.Settings },
  },
  'PUT /api/admin/settings': {
    summary:
      'Replace the settings; 409 `stale` when another admin has saved a later version, `two_step_first` when an admin without two-step sign-in requires it',
    body: api.SaveSettingsRequest,
    answers: { 200: api.Settings },
    refusals: [409],
  },
  'GET /api/admin/settings/history': {
    summary: 'The latest versions of the settings with their changes, newest first',
    answers: { 200: z.array(api.SettingsVersionView) },
  },
  'GET /api/admin/content/{page}': {
    summary: 'The words of a page with their version',
    params: PageParams,
    answers: { 200: content.ContentView },
  },
  'PUT /api/admin/content/{page}': {
    summary: 'Replace the words of a page; 409 `stale` when another admin has saved a later version',
    params: PageParams,
    body: content.SaveContentRequest,
    answers: { 200: content.ContentView },
    refusals: [409],
  },
  'GET /api/admin/content/{page}/history': {
    summary: 'The latest versions of a page’s words with their changes, newest first',
    params: PageParams,
    answers: { 200: z.array(content.ContentVersionView) },
  },
  'POST /api/admin/content/{page}/restore': {
    summary: 'Save the words of an earlier version again',
    params: PageParams,
    body: content.RestoreContentRequest,
    answers: { 200: content.ContentView },
    refusals: [409],
  },
  'POST /api/admin/content/{page}/preview': {
    summary: 'Keep unsaved words for an hour; the answer has the signed path of a page that shows them',
    params: PreviewParams,
    body: content.PreviewContentRequest,
    answers: { 201: content.PreviewLink },
    notAudited: 'changes nothing that customers see',
  },
  'GET /api/content/{page}/preview': {
    summary: 'The unsaved words of a preview, by its signed token',
    roles: ['anyone'],
    caller: 'ignored',
    params: PreviewParams,
    query: z.object({ token: z.string().max(200) }),
    ownership: { page: 'shop', token: 'bearer' },
    answers: { 200: content.ContentPreview },
    refusals: [404],
  },
  'GET /internal/content': {
    summary: 'The words of all pages, for programs without a copy',
    answers: { 200: z.array(content.PageContent) },
  },
  'GET /internal/settings': {
    summary: 'The settings of the shop, for programs without a copy',
    answers: { 200: api.Settings },
  },
});

export const settingsApi = defineApi('settings', { ...settings, ...deadLetterCalls });
