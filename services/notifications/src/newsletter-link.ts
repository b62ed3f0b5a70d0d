import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '@loop-petal/service-kit/errors';
import { emailKey } from './subscription.ts';

export type NewsletterStep = 'unsubscribe' | 'resubscribe';

/** A token that lets whoever reads the mailbox, and nobody else, change its subscription. */
export function signStep(secret: string, step: NewsletterStep, email: string): string {
  const payload = Buffer.from(JSON.stringify({ step, email: emailKey(email) })).toString('base64url');
  return `${payload}.${signature(secret, payload)}`;
}

/** @throws ShopError 400 for a token that we have not signed */
export function readStep(secret: string, token: string): { step: NewsletterStep; email: string } {
  const [payload = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(secret, payload));
  const received = Buffer.from(given);
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) {
    throw badRequest('This link is not valid. Please use the newest one.', 'invalid_token');
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

const signature = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`newsletter:${payload}`).digest('base64url');
