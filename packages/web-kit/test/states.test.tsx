/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../src/api-client.ts';
import { Breadcrumb } from '../src/breadcrumb.tsx';
import { Price } from '../src/price.tsx';
import { QueryView } from '../src/query-view.tsx';
import { EmptyState, ErrorState } from '../src/states.tsx';
import { axeViolations } from './dom.ts';

describe('Price', () => {
  test('shows cents as dollars', () => {
    render(<Price cents={2990} />);
    expect(screen.getByText('$29.90')).toBeVisible();
  });

  test('shows the price before an offer struck through, with words for screen readers', async () => {
    const { container } = render(<Price cents={2000} originalCents={2500} />);
    expect(container).toHaveTextContent('Now $20.00Was $25.00');
    expect(container.querySelector('s')).toHaveTextContent('$25.00');
    expect(await axeViolations()).toEqual([]);
  });

  test.each([2000, 1500])('shows no struck-through price for an original price of %i cents', (originalCents) => {
    const { container } = render(<Price cents={2000} originalCents={originalCents} />);
    expect(container).toHaveTextContent(/^\$20\.00$/);
  });
});

test('a breadcrumb marks its last entry as the current page', async () => {
  const items = [
    { key: 'home', content: <a href="/">Home</a> },
    { key: 'shop', content: <a href="/shop">Shop</a> },
    { key: 'rose', content: 'Rose' },
  ];
  render(<Breadcrumb items={items} />);
  const entries = screen.getAllByRole('listitem');
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual([null, null, 'page']);
  expect(await axeViolations()).toEqual([]);
});

test('an empty state shows its title, text and action', async () => {
  render(
    <EmptyState title="Your cart is empty" action={<a href="/shop">Shop now</a>}>
      <p>Add some flowers.</p>
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByText('Add some flowers.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop now' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an error state is announced and retries', async () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(await axeViolations()).toEqual([]);
});

describe('QueryView', () => {
  function Orders({ read, showServerMessage }: { read: () => Promise<string[]>; showServerMessage?: boolean }) {
    const query = useQuery({ queryKey: ['orders'], queryFn: read, retry: false });
    return (
      <QueryView
        query={query}
        failure="Failed to fetch orders"
        showServerMessage={showServerMessage}
        loading={<p>Loading…</p>}
      >
        {(orders) => <p>{orders.join(', ')}</p>}
      </QueryView>
    );
  }
  const open = (read: () => Promise<string[]>, showServerMessage?: boolean) => {
    const client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <Orders read={read} showServerMessage={showServerMessage} />
      </QueryClientProvider>,
    );
    return client;
  };

  test('shows the loading state, then the data', async () => {
    open(async () => ['Rose', 'Tulip']);
    expect(screen.getByText('Loading…')).toBeVisible();
    expect(await screen.findByText('Rose, Tulip')).toBeVisible();
  });

  test('recovers from an error with Retry', async () => {
    let isBroken = true;
    open(async () => {
      if (isBroken) throw new ApiError(503, 'Orders are being counted');
      return ['Rose'];
    });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch orders' })).toBeVisible();
    expect(screen.queryByText('Orders are being counted')).not.toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Rose')).toBeVisible();
  });

  test('shows the server’s message with showServerMessage', async () => {
    open(() => Promise.reject(new ApiError(503, 'Orders are being counted')), true);
    expect(await screen.findByText('Orders are being counted')).toBeVisible();
  });

  test('keeps data on screen when a refetch fails', async () => {
    const answers = [async () => ['Rose'], () => Promise.reject(new Error('offline'))];
    const client = open(() => (answers.shift() as () => Promise<string[]>)());
    await screen.findByText('Rose');
    await client.refetchQueries();
    expect(screen.getByText('Rose')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
