/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, never, openPanel, shopAnswers } from './panel.tsx';
import { category, offer, order, product, user } from './samples.ts';

describe('the panel', () => {
  afterEach(() => void jest.restoreAllMocks());

  test('opens the day first', async () => {
    const panel = await openPanel('/');
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    expect(panel.address()).toBe('/today');
  });

  test.each([
    ['/orders', 'No orders found'],
    ['/products', 'No products found'],
    ['/categories', 'No categories found'],
    ['/users', 'No users found'],
    ['/offers', 'No offers yet. Create your first promotional offer!'],
    ['/no-such-section', 'Page not found'],
  ])('opens the section at %s', async (address, text) => {
    await openPanel(address);
    expect(await screen.findByText(text)).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['/products/p1', 'Edit Product'],
    ['/products/new', 'Add New Product'],
    ['/products/import', 'Import products'],
    ['/products/p1/variations', 'Color Variations - Rose Stem'],
    ['/categories/c1', 'Edit Category'],
    ['/categories/c1/delete', 'Delete Stems'],
    ['/offers/o1', 'Edit Offer'],
    ['/offers/o1/delete', 'Delete Spring'],
    ['/users/new', 'Add New User'],
    ['/users/u1/edit', 'Edit User'],
    ['/users/u1/delete', 'Delete rosa'],
    [`/orders/${order.id}/packing-slip`, 'Packing slip'],
    [`/orders/${order.id}/refund`, 'Refund'],
    ['/products/gone', 'Not found'],
  ])('opens at %s the accessible dialog “%s”', async (address, name) => {
    shopAnswers({
      'GET /api/admin/products': [product],
      'GET /api/admin/products/p1/variations': [],
      'GET /api/admin/categories': [category],
      'GET /api/admin/offers': [offer],
      'GET /api/admin/users': [user],
      'GET /api/admin/users/u1/addresses': [],
      [`GET /api/admin/orders/${order.id}`]: order,
      [`GET /api/admin/orders/${order.id}/timeline`]: [],
    });
    await openPanel(address);
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    await expectAccessible();
  });

  test('Back closes a dialog and Forward reopens it, keeping the list’s filters', async () => {
    shopAnswers({ 'GET /api/admin/categories': [category] });
    const panel = await openPanel('/categories?q=st');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Stems' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Category' })).toBeVisible();
    expect(panel.address()).toBe('/categories/c1?q=st');
    await panel.go(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(panel.address()).toBe('/categories?q=st');
    await panel.go(1);
    expect(await screen.findByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  });

  test('navigating to another section asks before unsaved changes are discarded', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const panel = await openPanel('/categories/new', ['/users']);
    await userEvent.type(await screen.findByLabelText('Name'), 'Wreaths');
    await panel.go('/users');
    expect(confirm).toHaveBeenCalledWith('Discard your unsaved changes?');
    expect(panel.address()).toBe('/categories/new');
    expect(screen.getByLabelText('Name')).toHaveValue('Wreaths');
    confirm.mockReturnValue(true);
    await panel.go('/users');
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('Cancel asks once and discards the changes after confirmation', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
    const panel = await openPanel('/categories/new');
    await userEvent.type(await screen.findByLabelText('Name'), 'Wreaths');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(panel.address()).toBe('/categories'));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  test('an open form stays when another admin deletes its entry', async () => {
    shopAnswers({ 'GET /api/admin/categories': [category] });
    const panel = await openPanel('/categories/c1');
    await userEvent.type(await screen.findByLabelText('Name'), ' and more');
    shopAnswers({ 'GET /api/admin/categories': [] });
    await panel.refetch();
    expect(await screen.findByText('No categories found')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Stems and more');
  });

  test('each tab is a link to its section, and the tab of the section on screen is selected', async () => {
    await openPanel('/users/u1');
    const tab = screen.getByRole('tab', { name: 'Users' });
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(tab).toHaveAttribute('href', '/admin/users');
    await userEvent.click(screen.getByRole('tab', { name: 'Offers' }));
    expect(await screen.findByText(/^No offers yet/)).toBeVisible();
    expect(document.title).toMatch(/^Offers · Admin/);
  });

  test('a section stays visible while the code of a dialog or a row loads', async () => {
    shopAnswers({ 'GET /api/admin/users': [user], 'GET /api/admin/users/u1/addresses': never });
    await openPanel('/users');
    const row = await screen.findByRole('link', { name: /^rosa/ });
    const kept: boolean[] = [];
    const watch = new MutationObserver(() => kept.push(row.isConnected));
    watch.observe(document.body, { childList: true, subtree: true });
    await userEvent.click(row);
    expect(await screen.findByRole('heading', { name: 'User Details' })).toBeVisible();
    watch.disconnect();
    expect(kept).not.toContain(false);
  });
});
