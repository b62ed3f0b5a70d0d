/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { product } from './samples.ts';

const at = '2026-11-20T09:00:00.000Z';
const draft: NewsletterView = {
  id: '11111111-1111-4111-8111-111111111111',
  subject: 'Spring is here',
  body: 'Tulips are back.',
  productIds: [],
  state: 'draft',
  version: 3,
  scheduledAt: null,
  startedAt: null,
  finishedAt: null,
  createdAt: at,
  problem: null,
  figures: { sent: 0, waiting: 0, failed: 0, unsubscribed: 0 },
};
const answers = {
  'GET /api/admin/newsletters': [draft],
  'GET /api/admin/newsletter-subscriptions': [
    { id: '1', email: 'ann@example.com', isActive: true, source: 'website', subscribedAt: at, unsubscribedAt: null },
  ],
  'GET /api/shop': { name: 'Fern', email: 'hello@fern.example' },
};
beforeEach(() => shopAnswers(answers));

describe('newsletters', () => {
  test('are written in a form with a preview', async () => {
    shopAnswers({ ...answers, 'POST /api/admin/newsletters': draft });
    await openPanel('/newsletter/new');
    await userEvent.type(await screen.findByLabelText('Subject'), 'Summer');
    await userEvent.type(screen.getByLabelText('Text'), 'Roses{Enter}{Enter}and lilies');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Summer')).toBeVisible();
    expect(preview.getByText('and lilies')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    const body = { subject: 'Summer', body: 'Roses\n\nand lilies', productIds: [] };
    expect(sent()).toEqual([{ line: 'POST /api/admin/newsletters', body }]);
  });

  test('show their products without prices, which offers may change', async () => {
    const drafts = [{ ...draft, productIds: [product.id] }];
    shopAnswers({ ...answers, 'GET /api/admin/newsletters': drafts, 'GET /api/products': [product] });
    await openPanel('/newsletter');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Spring is here' }));
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(await within(preview).findByText('Rose Stem')).toBeVisible();
    expect(preview).not.toHaveTextContent('$');
  });

  test('show their state and figures, and are sent with the version on screen', async () => {
    shopAnswers({ ...answers, [`POST /api/admin/newsletters/${draft.id}/schedule`]: { ...draft, state: 'scheduled' } });
    await openPanel('/newsletter');
    await userEvent.click(await screen.findByRole('button', { name: 'Send… Spring is here' }));
    expect(await screen.findByText('It goes to 1 subscriber, each once. You can pause it at any time.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toEqual([{ line: `POST /api/admin/newsletters/${draft.id}/schedule`, body: { version: 3 } }]);
  });

  test('are not sent when their start is in the past, which is said at the field', async () => {
    await openPanel('/newsletter');
    await userEvent.click(await screen.findByRole('button', { name: 'Send… Spring is here' }));
    const start = await screen.findByLabelText(/^Start/);
    expect(start).toHaveAttribute('min', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/));
    fireEvent.change(start, { target: { value: '2025-12-05T09:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(start).toHaveAccessibleDescription(/Choose a time in the future/));
    expect(sent()).toEqual([]);
  });

  test('are saved and sent with the version that was opened, though the list shows another admin’s', async () => {
    let stored = draft;
    const refuse = () => new Refusal(409, 'Another admin has changed this newsletter.', 'stale');
    const path = `/api/admin/newsletters/${draft.id}`;
    shopAnswers({
      ...answers,
      'GET /api/admin/newsletters': () => [stored],
      [`PATCH ${path}`]: refuse,
      [`POST ${path}/schedule`]: refuse,
    });
    const panel = await openPanel('/newsletter');
    for (const [open, press] of [
      ['Edit', 'Save newsletter'],
      ['Send…', 'Send'],
    ]) {
      stored = draft;
      await panel.refetch();
      await userEvent.click(await screen.findByRole('button', { name: `${open} Spring is here` }));
      const dialog = within(await screen.findByRole('dialog'));
      stored = { ...draft, version: 4, subject: 'Spring!' };
      await panel.refetch();
      await userEvent.click(dialog.getByRole('button', { name: press as string }));
      expect(await dialog.findByRole('alert')).toHaveTextContent('Another admin has changed this newsletter.');
      await panel.go('/newsletter');
    }
    expect(sent().map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 3 }]);
  });

  test('that were sent list the outcomes of their emails', async () => {
    const figures = { sent: 40, waiting: 0, failed: 2, unsubscribed: 1 };
    shopAnswers({
      ...answers,
      'GET /api/admin/newsletters': [{ ...draft, state: 'sent', startedAt: at, finishedAt: at, figures }],
    });
    await openPanel('/newsletter');
    expect(await screen.findByText(/40 sent, 2 bounced or failed, 1 unsubscribed$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Spring is here' })).toBeNull();
  });
});
