/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge, KraftTag } from '../src/badge.tsx';
import { Button, IconButton, singleClick } from '../src/button.tsx';
import { formatLastDay, formatMoney, formatUtcDay } from '../src/format.ts';
import { LoadingNote, Skeleton } from '../src/skeleton.tsx';
import { StitchDivider } from '../src/stitch-divider.tsx';
import { axeViolations } from './dom.ts';

test('a button submits no form by default', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Clear</Button>
      <IconButton label="Close">×</IconButton>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(await axeViolations()).toEqual([]);
});

test('a disabled button can’t be pressed', async () => {
  const onClick = jest.fn();
  render(
    <Button disabled onClick={onClick}>
      Pay
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onClick).not.toHaveBeenCalled();
});

test('a single click runs once for a double click, and for each press of a key', () => {
  const run = jest.fn();
  render(<Button onClick={singleClick(run)}>Delete</Button>);
  for (const detail of [1, 2, 3]) fireEvent.click(screen.getByRole('button'), { detail });
  expect(run).toHaveBeenCalledTimes(1);
  for (const detail of [0, 0]) fireEvent.click(screen.getByRole('button'), { detail });
  expect(run).toHaveBeenCalledTimes(3);
});

test('skeletons are hidden from screen readers, which announce loading', async () => {
  render(
    <>
      <LoadingNote>Looking for your parcel…</LoadingNote>
      <Skeleton className="h-6" />
      <StitchDivider />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Looking for your parcel…');
  expect(document.querySelectorAll('div[aria-hidden=true]')).toHaveLength(2);
  expect(await axeViolations()).toEqual([]);
});

test('badges and tags show their text', async () => {
  render(
    <p>
      <Badge tone="danger">Out of Stock</Badge>
      <KraftTag>20% OFF</KraftTag>
    </p>,
  );
  expect(screen.getByText('Out of Stock')).toBeVisible();
  expect(screen.getByText('20% OFF')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [formatMoney('29.9'), '$29.90'],
  [formatUtcDay('2026-11-21T23:30:00.000Z'), 'Nov 21, 2026'],
])('formats as %s', (formatted, expected) => {
  expect(formatted).toBe(expected);
});

test.each([
  ['2026-12-24T05:00:00.000Z', 'Dec 23, 2026'],
  ['2026-12-24T14:00:00.000Z', 'Dec 24, 2026'],
  ['2026-12-25T04:59:59.000Z', 'Dec 24, 2026'],
])('the last day before %s in New York is %s', (end, day) => {
  expect(formatLastDay(end, 'America/New_York')).toBe(day);
});
