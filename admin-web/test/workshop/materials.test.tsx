/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from '../panel.tsx';
import { yarn } from './workshop-panel.ts';

describe('materials', () => {
  test('are listed with missing ones first, with the jobs that wait for them', async () => {
    await openPanel('/workshop/materials');
    const rows = await screen.findAllByRole('row', { name: /^Cotton/ });
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      expect.stringMatching(/^Cotton, 8-ply, RedShort1 piece waits for it/),
      'Cotton, 8-ply, Blue',
    ]);
    await expectAccessible();
  });

  test('show the number of waiting jobs and the first ones', async () => {
    shopAnswers({ 'GET /api/admin/production/materials': [{ ...yarn, waiting: 38 }] });
    await openPanel('/workshop/materials');
    await userEvent.click(await screen.findByText('38 pieces wait for it'));
    expect(screen.getByText('and 37 more')).toBeVisible();
  });

  test('can be corrected after counting', async () => {
    shopAnswers({ 'PATCH /api/admin/production/materials/m1': yarn });
    await openPanel('/workshop/materials');
    await screen.findByRole('button', { name: 'Edit Cotton, 8-ply, Red' });
    await userEvent.keyboard('j{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Material' }));
    const onHand = dialog.getByLabelText('On hand');
    expect(onHand).toHaveFocus();
    await userEvent.clear(onHand);
    await userEvent.type(onHand, '95.5');
    await userEvent.clear(dialog.getByLabelText(/^Delivery in business days/));
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Material' }));
    expect(await screen.findByText('Material updated successfully')).toBeVisible();
    expect(sent()).toEqual([
      { line: 'PATCH /api/admin/production/materials/m1', body: { onHand: 95.5, deliveryDays: null } },
    ]);
  });

  test('to buy are a checklist that survives a reload, accessibly', async () => {
    localStorage.clear();
    await openPanel('/workshop/materials');
    await userEvent.click(await screen.findByRole('button', { name: 'Shopping list' }));
    const yarn = await screen.findByRole('checkbox', {
      name: '640 g of Cotton, 8-ply, Red Needed for orders due Nov 27',
    });
    expect(screen.getByText('2 of 2 to buy')).toBeVisible();
    await expectAccessible();
    await userEvent.click(yarn);
    expect(screen.getByText('1 of 2 to buy')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Shopping list' }));
    expect(await screen.findByRole('checkbox', { name: /^640 g of Cotton/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '3 pieces of Pot' })).not.toBeChecked();
  });

  test('to buy have an empty state and an error state', async () => {
    shopAnswers({
      'GET /api/admin/production/shopping-list': () => new Response('material,color,buy,unit,promisedFor'),
    });
    await openPanel('/workshop/materials/shopping-list');
    expect(await screen.findByText('No material is low.')).toBeVisible();
    cleanup();
    shopAnswers({ 'GET /api/admin/production/shopping-list': () => new Refusal(503, 'Production is down.') });
    await openPanel('/workshop/materials/shopping-list');
    expect(await screen.findByText('Production is down.')).toBeVisible();
  });

  test('to buy are downloaded as a file', async () => {
    const files: { name: string; text: Promise<string> }[] = [];
    URL.createObjectURL = (file) => {
      files.push({ name: '', text: (file as Blob).text() });
      return 'blob:list';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      Object.assign(files.at(-1) ?? {}, { name: this.download });
    });
    await openPanel('/workshop/materials/shopping-list');
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^shopping-list-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await files[0]?.text).toContain('material,color');
    click.mockRestore();
  });

  test('used by a recipe can’t be removed, and the reason is shown', async () => {
    shopAnswers({ 'DELETE /api/admin/production/materials/m1': () => new Refusal(409, 'A recipe uses it.') });
    await openPanel('/workshop/materials/m1/delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Cotton, 8-ply, Red' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('A recipe uses it.');
  });
});
