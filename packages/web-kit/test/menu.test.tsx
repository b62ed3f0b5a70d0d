/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '../src/menu.tsx';
import { useDisclosure } from '../src/use-disclosure.ts';
import { axeViolations } from './dom.ts';

const NAMES = ['Facebook', 'Pinterest', 'WhatsApp', 'Copy Link', 'Print'];

function Sharing() {
  const { open, toggle, dismiss, box } = useDisclosure();
  return (
    <main>
      <a href="#before">Before</a>
      <div {...box}>
        <button type="button" aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
          Share
        </button>
        {open && (
          <Menu label="Share" onClose={dismiss}>
            {NAMES.map((name) => (
              <button key={name} type="button" role="menuitem" tabIndex={-1} onClick={dismiss}>
                {name}
              </button>
            ))}
          </Menu>
        )}
      </div>
      <a href="#next">Next</a>
    </main>
  );
}

const button = () => screen.getByRole('button', { name: 'Share' });
const item = (name: string) => screen.getByRole('menuitem', { name });
async function open() {
  render(<Sharing />);
  await userEvent.click(button());
}

test('the first item of an open menu has the focus, and the menu is accessible', async () => {
  await open();
  expect(screen.getByRole('menu', { name: 'Share' })).toBeVisible();
  expect(item('Facebook')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['{ArrowDown}', 'Pinterest'],
  ['{ArrowDown>4}', 'Print'],
  ['{ArrowDown>5}', 'Facebook'],
  ['{ArrowUp}', 'Print'],
  ['{ArrowUp>2}', 'Copy Link'],
  ['{End}', 'Print'],
  ['{End}{Home}', 'Facebook'],
  ['p', 'Pinterest'],
  ['pp', 'Print'],
  ['ppp', 'Pinterest'],
  ['C', 'Copy Link'],
  ['z', 'Facebook'],
])('%s moves the focus to %s', async (keys, name) => {
  await open();
  await userEvent.keyboard(keys);
  expect(item(name)).toHaveFocus();
});

test('a letter with Control goes to the browser', async () => {
  await open();
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(item('Facebook')).toHaveFocus();
});

test.each([
  ['{Escape}', () => button()],
  ['{Tab}', () => screen.getByRole('link', { name: 'Next' })],
  ['{Shift>}{Tab}{/Shift}', () => screen.getByRole('link', { name: 'Before' })],
])('%s closes the menu and moves the focus past its button', async (keys, focused) => {
  await open();
  await userEvent.keyboard(keys);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(focused()).toHaveFocus();
});

test.each(['{Enter}', ' '])('%j chooses the item with the focus', async (key) => {
  await open();
  await userEvent.keyboard(key);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});

test('a click elsewhere closes the menu', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
