/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog, SidePanel } from '../src/dialog.tsx';
import { axeViolations } from './dom.ts';

const dialog = () => screen.getByRole('dialog');

/** Presses Esc, as a browser reports it to a modal dialog. */
const pressEscape = (target: Element) => fireEvent(target, new Event('cancel', { bubbles: false, cancelable: true }));

test('an open dialog is modal, with its name and description', async () => {
  render(
    <Dialog open onClose={() => undefined} title="Delete order" description="This can’t be undone.">
      <p>Really?</p>
    </Dialog>,
  );
  expect(dialog()).toHaveAttribute('open');
  expect(dialog()).toHaveAccessibleName('Delete order');
  expect(dialog()).toHaveAccessibleDescription('This can’t be undone.');
  expect(await axeViolations()).toEqual([]);
});

test('a closed dialog does not render its content', () => {
  render(
    <Dialog open={false} onClose={() => undefined} title="Delete order">
      <p>Really?</p>
    </Dialog>,
  );
  expect(screen.queryByText('Really?')).not.toBeInTheDocument();
  expect(document.querySelector('dialog')).not.toHaveAttribute('open');
});

test('the close button, Esc and a click on the backdrop close the dialog', async () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} title="Cart">
      <p>Empty</p>
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  pressEscape(dialog());
  await userEvent.click(dialog());
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('a click in the content does not close the dialog, even when it ends on the backdrop', async () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} title="Cart">
      <p>Empty</p>
    </Dialog>,
  );
  await userEvent.click(screen.getByText('Empty'));
  fireEvent.pointerDown(screen.getByText('Empty'));
  fireEvent.click(dialog());
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog with unsaved work stays open when mayClose refuses', async () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} mayClose={() => false} title="Edit product">
      <p>Form</p>
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  pressEscape(dialog());
  await userEvent.click(dialog());
  expect(onClose).not.toHaveBeenCalled();
});

test('Esc in a nested dialog closes only the nested one', () => {
  const [onOuterClose, onInnerClose] = [jest.fn(), jest.fn()];
  render(
    <Dialog open onClose={onOuterClose} title="Outer">
      <Dialog open onClose={onInnerClose} title="Inner">
        <p>Question</p>
      </Dialog>
    </Dialog>,
  );
  pressEscape(screen.getByRole('dialog', { name: 'Inner' }));
  expect(onInnerClose).toHaveBeenCalledTimes(1);
  expect(onOuterClose).not.toHaveBeenCalled();
});

test('a dialog closed by the browser notifies its parent', () => {
  const onClose = jest.fn();
  render(
    <Dialog open onClose={onClose} title="Cart">
      <p>Empty</p>
    </Dialog>,
  );
  (dialog() as HTMLDialogElement).close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closing a dialog from its parent causes no second notification', async () => {
  const onClose = jest.fn();
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <Dialog open={open} onClose={onClose} title="Cart">
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Dialog>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(document.querySelector('dialog')).not.toHaveAttribute('open');
  expect(onClose).not.toHaveBeenCalled();
});

test('the element marked with data-autofocus gets the focus', () => {
  render(
    <Dialog open onClose={() => undefined} title="Search">
      <input aria-label="Term" data-autofocus />
    </Dialog>,
  );
  expect(screen.getByRole('textbox', { name: 'Term' })).toHaveFocus();
});

test('a side panel shows its footer and, when bare, leaves heading and close button to its content', async () => {
  const { unmount } = render(
    <SidePanel open onClose={() => undefined} title="Cart" footer={<button type="button">Checkout</button>}>
      <p>Two roses</p>
    </SidePanel>,
  );
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  unmount();
  render(
    <Dialog bare open onClose={() => undefined} title="Search">
      <p>Results</p>
    </Dialog>,
  );
  expect(dialog()).toHaveAccessibleName('Search');
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
