import type { NewsletterState, NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { conflict } from '@loop-petal/service-kit/http/errors';

export interface Issue {
  id: string;
  subject: string;
  body: string;
  productIds: string[];
  state: NewsletterState;
  version: number;
  scheduledAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
  problem: string | null;
  reached: string | null;
}

export const issueView = (
  { reached: _, scheduledAt, startedAt, finishedAt, createdAt, ...issue }: Issue,
  figures: NewsletterView['figures'],
): NewsletterView => ({
  ...issue,
  scheduledAt: scheduledAt?.toISOString() ?? null,
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  figures,
});

/** The newsletter named in a link: unsubscribing with the link counts in its figures. */
export const issueMark = (id: string): string => `newsletter ${id}`;

/** @throws ShopError 409 `stale` */
export function assertVersion(issue: Issue, version: number): void {
  if (issue.version === version) return;
  throw conflict('Another admin has changed this newsletter. Please check it and try again.', 'stale');
}

/** @throws ShopError 409 `newsletter_started` */
export function assertNotStarted({ startedAt }: Issue): void {
  if (!startedAt) return;
  throw conflict('This newsletter was sent to subscribers already, so it can’t be changed.', 'newsletter_started');
}

/** Federal law (CAN-SPAM) requires a postal address in each newsletter. @throws ShopError 409 `no_postal_address` */
export function assertPostalAddress(address: string | null): void {
  if (address) return;
  const message = 'A newsletter needs your postal address. Please enter it in Settings first.';
  throw conflict(message, 'no_postal_address');
}
