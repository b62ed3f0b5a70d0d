/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../src/dialog.tsx';
import { FocusKeeper } from '../src/focus-keeper.tsx';
import './browser.ts';
import './dom.ts';

const NAMES = ['Rose', 'Tulip', 'Lily'];
const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

function List({ first = NAMES }: { first?: string[] }) {
  const [names, setNames] = useState(first);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string) => setNames((all) => all.filter((one) => one !== name));
  return (
    <main>
      <FocusKeeper />
      <h1>Flowers</h1>
      <button type="button" onClick={() => setNames([])}>
        Clear
      </button>
      <button type="button" onClick={() => setNames(NAMES)}>
        Restore
      </button>
      {names.length === 0 ? (
        <div>
          <h2>No flowers</h2>
        </div>
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" aria-label={`Open ${name}`}>
                …
              </button>
              <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
                ✕
              </button>
              <button type="button" aria-label={`Delete ${name}`} onClick={() => setAsked(name)}>
                …
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={`Delete ${asked}?`}>
        <button type="button" onClick={() => asked && remove(asked)}>
          Confirm
        </button>
        <button type="button" onClick={() => setAsked(null)}>
          Done
        </button>
      </Dialog>
    </main>
  );
}

test.each([
  ['first', 'Rose', 'Tulip'],
  ['middle', 'Tulip', 'Lily'],
  ['last', 'Lily', 'Tulip'],
])('removing the %s row moves the focus to the same control in the next row', async (_which, name, neighbor) => {
  render(<List />);
  button(`Remove ${name}`).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(button(`Remove ${neighbor}`)));
});

test('removing the only row moves the focus to the empty state', async () => {
  render(<List first={['Rose']} />);
  button('Remove Rose').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'No flowers' })));
});

test('removing rows moves the focus from row to row, and a restored list takes it from the empty state', async () => {
  render(<List />);
  button('Remove Tulip').focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'No flowers' })));
  // Unlike a user's click, a fired event does not focus the button.
  fireEvent.click(button('Restore'));
  await waitFor(() => expect(focused()).not.toBe(document.body));
  expect(screen.getByRole('main')).toContainElement(focused() as HTMLElement);
});

test('holding Enter removes only one row', async () => {
  render(<List />);
  button('Remove Rose').focus();
  await userEvent.keyboard('{Enter>3/}');
  await waitFor(() => expect(focused()).toBe(button('Remove Tulip')));
  expect(screen.queryByRole('button', { name: 'Remove Rose' })).toBeNull();
});

test('holding Enter on a button does not press its opposite, but more of the same', async () => {
  function Switch() {
    const [presses, setPresses] = useState(0);
    return (
      <>
        <FocusKeeper />
        <button type="button" onClick={() => setPresses(presses + 1)}>
          {['Hide both', 'Hide one', 'Show', 'Done'][presses]}
        </button>
      </>
    );
  }
  render(<Switch />);
  button('Hide both').focus();
  await userEvent.keyboard('{Enter>5/}');
  expect(button('Show')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Done')).toHaveFocus();
});

test('a dialog that deletes its opener’s row moves the focus to the next row', async () => {
  render(<List />);
  button('Delete Tulip').focus();
  await userEvent.keyboard('{Enter}');
  button('Confirm').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Tulip' })).toBeNull());
  expect(focused()).toBe(button('Confirm'));
  button('Done').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(button('Delete Lily')));
});

test('the focus is not changed after the user moved it', async () => {
  render(<List />);
  button('Remove Tulip').focus();
  await userEvent.click(screen.getByRole('heading', { name: 'Flowers' }));
  fireEvent.click(button('Remove Tulip'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Tulip' })).toBeNull());
  expect(focused()).toBe(document.body);
});

test('an element re-created elsewhere keeps the focus', async () => {
  function Board() {
    const [column, setColumn] = useState(0);
    const card = (
      <li>
        <button type="button" id="card" onClick={() => setColumn((now) => 1 - now)}>
          Card
        </button>
      </li>
    );
    return (
      <main>
        <FocusKeeper />
        {[0, 1].map((one) => (
          <ul key={one} aria-label={`Column ${one}`}>
            <li>
              <button type="button">Other {one}</button>
            </li>
            {one === column && card}
          </ul>
        ))}
      </main>
    );
  }
  render(<Board />);
  button('Card').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(button('Card')));
  expect(screen.getByRole('list', { name: 'Column 1' })).toContainElement(button('Card'));
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(focused()).toBe(button('Card')));
});
