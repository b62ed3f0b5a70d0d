/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { InvitationPage } from '../src/session/invitation/invitation-page.tsx';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const invitation = {
  id: 'i1',
  email: 'pia@example.com',
  role: 'packer',
  invitedBy: 'ines',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2999-11-08T10:00:00.000Z',
};

describe('the invitations of an admin', () => {
  test('are sent, sent again and withdrawn after a confirmation', async () => {
    shopAnswers({
      'GET /api/admin/users/invitations': [
        invitation,
        { ...invitation, id: 'i2', email: 'late@example.com', expiresAt: '2020-01-01T00:00:00.000Z' },
      ],
      'POST /api/admin/users/invite': invitation,
      'POST /api/admin/users/invitations/i2/resend': invitation,
      'DELETE /api/admin/users/invitations/i1': () => undefined,
    });
    await openPanel('/users/invitations');
    expect(await screen.findByText(/Expired/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'not an address');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'pia@example.com');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Support');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
    await userEvent.click(screen.getByRole('button', { name: 'Resend the invitation to late@example.com' }));
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation to pia@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw invitation' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const writes = sent();
    expect(writes.map(({ line }) => line)).toEqual([
      'POST /api/admin/users/invite',
      'POST /api/admin/users/invitations/i2/resend',
      'DELETE /api/admin/users/invitations/i1',
    ]);
    expect(writes[0]?.body).toEqual({ email: 'pia@example.com', role: 'support' });
    await expectAccessible();
  });
});

describe('the page of an invitation', () => {
  const openLink = () => {
    const router = createMemoryRouter(
      [
        { path: '/invitation', Component: InvitationPage },
        { path: '/', element: <h1>The panel</h1> },
      ],
      { initialEntries: ['/invitation?token=t'] },
    );
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>,
    );
  };
  const opened = { email: 'pia@example.com', role: 'packer', username: null };
  const session = { token: 'a.token', expiresAt: '2999-01-01T00:00:00.000Z', role: 'packer' };
  const fill = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));

  test('creates an account and signs in', async () => {
    shopAnswers({ 'POST /api/auth/invitation': opened, 'POST /api/auth/invitation/accept': session });
    openLink();
    await fill('Username', 'pia');
    await expectAccessible();
    await fill('Password', 'crochet-demo');
    await press();
    expect(await screen.findByRole('heading', { name: 'The panel' })).toBeVisible();
    expect(localStorage.getItem('admin-token')).toBe('a.token');
    expect(sent().at(-1)?.body).toEqual({ account: 'new', token: 't', username: 'pia', password: 'crochet-demo' });
  });

  test('signs in to the account that has the address, with its second step', async () => {
    let tries = 0;
    shopAnswers({
      'POST /api/auth/invitation': { ...opened, username: 'pia' },
      'POST /api/auth/invitation/accept': () => {
        tries += 1;
        if (tries === 1) return new Refusal(401, 'Please enter the code.', 'otp_required');
        return session;
      },
    });
    openLink();
    await fill('Password', 'crochet-demo');
    expect(screen.getByLabelText('Username')).toHaveValue('pia');
    await press();
    await fill('Code', '123456');
    await press();
    expect(await screen.findByRole('heading', { name: 'The panel' })).toBeVisible();
    expect(sent().at(-1)?.body).toMatchObject({ account: 'existing', username: 'pia', otp: '123456' });
  });

  test('shows why an invitation no longer works', async () => {
    const message = 'This invitation is no longer valid. Please ask the shop for a new one.';
    shopAnswers({
      'POST /api/auth/invitation': new Refusal(400, message, 'link_expired'),
    });
    openLink();
    expect(await screen.findByText(message)).toBeVisible();
  });
});
