import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type EmailContent, renderEmail } from '../email-content/email-content.ts';
import type { NewEmail } from '../emails/email-store.ts';
import { oneClickUrl, stepUrl } from '../emails/newsletter-link.ts';
import { listSnapshots } from '../waitlist/product-copy-store.ts';
import type { Issue } from './issue.ts';

/** @returns a function that creates the email for a recipient, with links that only unsubscribe this mailbox */
export async function renderIssue(
  ctx: Context,
  db: Queryable,
  issue: Pick<Issue, 'id' | 'subject' | 'body' | 'productIds'>,
): Promise<(recipient: string) => Omit<NewEmail, 'occasion'>> {
  const products = await listSnapshots(db, issue.productIds);
  const frame = ctx.emailFrame();
  const content: EmailContent = {
    subject: issue.subject,
    heading: issue.subject,
    paragraphs: issue.body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    items: products
      .filter(({ isVisible }) => isVisible)
      .map(({ id, name, imageUrl }) => ({
        name,
        detail: '',
        // offers may change the price before the email is read
        amount: '',
        imageUrl: imageUrl.startsWith('/images/') ? `${ctx.publicUrl}${imageUrl}/320.webp` : null,
        url: `${ctx.publicUrl}/product/${encodeURIComponent(id)}`,
      })),
    button: { label: 'Visit the shop', url: `${ctx.publicUrl}/shop` },
  };
  return (recipient) => ({
    ...renderEmail(content, { ...frame, unsubscribeUrl: stepUrl(ctx, 'unsubscribe', recipient, issue.id) }),
    recipient,
    unsubscribeUrl: oneClickUrl(ctx, 'unsubscribe', recipient, issue.id),
  });
}
