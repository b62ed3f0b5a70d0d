/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPanel, shopAnswers } from './panel.tsx';

const email = {
  ...{ id: 'm1', kind: 'order.gift-shipped', recipient: 'bea@example.com', subject: 'Something was sent to you' },
  ...{ state: 'waiting', attempts: 0, error: null, createdAt: '2026-12-01T17:00:00.000Z', sentAt: null },
  ...{ nextAttemptAt: '2026-12-24T17:00:00.000Z', resendOf: null, isSecret: false, text: 'Hello', previewUrl: '/p' },
};

test.each([
  [0, 'Due'],
  [2, 'Next attempt'],
])('an email that waits after %i attempts names its time', async (attempts, name) => {
  const shown = { ...email, attempts };
  shopAnswers({ 'GET /api/admin/mails': [shown], 'GET /api/admin/mails/m1': shown });
  await openPanel('/mail/m1');
  expect(await screen.findByText('It will be sent when it is due.')).toBeVisible();
  expect(screen.getByText(name).nextSibling).toHaveTextContent('Dec 24, 2026, 5:00 PM');
});
