import { z } from 'zod';
import { Day } from '../shapes/promises.ts';
import { eventsBy } from './event.ts';

const quoteEvent = eventsBy('quoteId', { quoteId: z.uuid() });
const toCustomer = { email: z.string(), name: z.string() };

/** A customer asks for a piece that the shop does not list. */
export const quoteAsked = quoteEvent('quote.asked', toCustomer);
/** The customer writes to the shop, which has answered all earlier messages. */
export const quoteReplied = quoteEvent('quote.replied', { name: z.string() });
/** The shop writes to the customer. */
export const quoteAnswered = quoteEvent('quote.answered', toCustomer);
/** The shop offers pieces, replacing the earlier version, if any. */
export const quoteOffered = quoteEvent('quote.offered', { ...toCustomer, version: z.int().min(1), validUntil: Day });
/** The quote was deleted with the account of its customer. */
export const quoteErased = quoteEvent('quote.erased');
