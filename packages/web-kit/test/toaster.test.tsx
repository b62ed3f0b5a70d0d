/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { currentToast, dismissToast, showError, showToast } from '../src/toast-store.ts';
import { Toaster } from '../src/toaster.tsx';
import { axeViolations } from './dom.ts';

const toast = () => screen.queryByTestId('toast');
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  const left = currentToast();
  act(() => left && dismissToast(left.id));
  jest.useRealTimers();
});

test('a toast is announced politely and disappears after five seconds', () => {
  act(() => showToast({ title: 'Added to cart', description: 'One rose' }));
  expect(toast()).toHaveTextContent('Added to cartOne rose');
  expect(toast()?.parentElement).toHaveAttribute('aria-live', 'polite');
  wait(4999);
  expect(toast()).toBeInTheDocument();
  wait(1);
  expect(toast()).not.toBeInTheDocument();
});

test('an error is announced immediately', () => {
  act(() => showError('Failed to add item to cart'));
  expect(toast()).toHaveTextContent('ErrorFailed to add item to cart');
  expect(toast()?.parentElement).toHaveAttribute('aria-live', 'assertive');
});

test('a new toast replaces the current one and has its own duration', () => {
  act(() => showToast({ title: 'First' }));
  wait(4000);
  act(() => showToast({ title: 'Second', duration: 2000 }));
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  wait(1999);
  expect(screen.getByText('Second')).toBeVisible();
  wait(1);
  expect(toast()).not.toBeInTheDocument();
});

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('a toast stays while it has the %s', (_what, enter, leave) => {
  act(() => showToast({ title: 'Added to cart' }));
  const region = screen.getByLabelText('Notifications');
  enter(region);
  wait(60_000);
  expect(toast()).toBeInTheDocument();
  leave(region);
  wait(5000);
  expect(toast()).not.toBeInTheDocument();
});

test('the action runs once and closes the toast', () => {
  const run = jest.fn();
  act(() => showToast({ title: 'Removed from cart', action: { label: 'Undo', run } }));
  fireEvent.click(screen.getByText('Undo'));
  expect(run).toHaveBeenCalledTimes(1);
  expect(toast()).not.toBeInTheDocument();
});

test('the close button closes the toast', () => {
  act(() => showToast({ title: 'Added to cart' }));
  fireEvent.click(screen.getByLabelText('Close notification'));
  expect(toast()).not.toBeInTheDocument();
});

test('a toast is accessible', async () => {
  act(() => showToast({ title: 'Removed from cart', action: { label: 'Undo', run: () => undefined } }));
  jest.useRealTimers();
  expect(await axeViolations()).toEqual([]);
});
