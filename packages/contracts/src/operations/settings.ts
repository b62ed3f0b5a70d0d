import { z } from 'zod';
import * as api from '../shapes/settings.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls } from './operation.ts';

const settings = defineCalls({
  'GET /api/admin/settings': {
    summary: 'The settings of the shop with their version',
    answers: { 200: api.Settings },
  },
  'PUT /api/admin/settings': {
    summary: 'Replace the settings; 409 `stale` when another admin has saved a later version',
    body: api.SaveSettingsRequest,
    answers: { 200: api.Settings },
    refusals: [409],
  },
  'GET /api/admin/settings/history': {
    summary: 'The latest versions of the settings with their changes, newest first',
    answers: { 200: z.array(api.SettingsVersionView) },
  },
  'GET /internal/settings': {
    summary: 'The settings of the shop, for programs without a copy',
    answers: { 200: api.Settings },
  },
});

export const settingsApi = defineApi('settings', { ...settings, ...deadLetterCalls });
