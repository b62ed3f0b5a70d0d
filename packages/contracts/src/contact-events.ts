import { z } from 'zod';
import { defineEvent } from './event.ts';

export const contactReceived = defineEvent(
  'contact.received',
  z.object({ contactId: z.uuid() }),
  (data) => data.contactId,
);
