/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from '../src/tabs.tsx';
import { axeViolations } from './dom.ts';

const onIntent = jest.fn();

function Example() {
  const [selected, setSelected] = useState('orders');
  const tabs = [
    { key: 'orders', label: 'Orders', badge: <span>3</span>, content: <p>All orders</p> },
    { key: 'products', label: 'Products', content: <p>All products</p>, onIntent },
    { key: 'users', label: 'Users', content: <p>All users</p> },
  ];
  return <Tabs label="Sections" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

const tab = (name: RegExp | string) => screen.getByRole('tab', { name });

test('only the panel of the selected tab is mounted, named by its tab', async () => {
  render(<Example />);
  expect(screen.getByRole('tabpanel', { name: /Orders/ })).toHaveTextContent('All orders');
  expect(screen.queryByText('All products')).not.toBeInTheDocument();
  expect(tab(/Orders/)).toHaveAttribute('aria-selected', 'true');
  expect(tab(/Orders/)).toHaveTextContent('3');
  expect(await axeViolations()).toEqual([]);
});

test('a click selects a tab', async () => {
  render(<Example />);
  await userEvent.click(tab('Users'));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All users');
});

test.each([
  ['{ArrowRight}', 'Products'],
  ['{ArrowLeft}', 'Users'],
  ['{End}', 'Users'],
  ['{End}{ArrowRight}', /Orders/],
  ['{End}{Home}', /Orders/],
])('the keys %s move focus and selection to %s', async (keys, name) => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(tab(name)).toHaveFocus();
  expect(tab(name)).toHaveAttribute('aria-selected', 'true');
});

test('Tab skips the tabs that are not selected', async () => {
  render(<Example />);
  await userEvent.tab();
  expect(tab(/Orders/)).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('hovering a tab calls onIntent', async () => {
  onIntent.mockClear();
  render(<Example />);
  await userEvent.hover(tab('Products'));
  expect(onIntent).toHaveBeenCalled();
});
