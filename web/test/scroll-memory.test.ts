import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createScrollMemory } from '../src/navigation/scroll-memory.ts';

function createWindow() {
  const listeners = new Map<string, () => void>();
  const kept = new Map<string, string>();
  const window = {
    isWhole: false,
    scrollY: 0,
    history: { scrollRestoration: 'auto' },
    scrollTo: (_left: number, top: number) => {
      window.scrollY = top;
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  const document = {
    documentElement: { toggleAttribute: (_name: string, on: boolean) => Object.assign(window, { isWhole: on }) },
    getElementById: (id: string) => (id === 'faq' ? { scrollIntoView: () => window.scrollTo(0, 4000) } : null),
  };
  return { globals: { window, sessionStorage, document }, window, fire: (name: string) => listeners.get(name)?.() };
}

let browser: ReturnType<typeof createWindow>;
beforeEach(() => {
  browser = createWindow();
  Object.assign(globalThis, browser.globals);
});
afterEach(() => {
  for (const name of Object.keys(browser.globals)) Reflect.deleteProperty(globalThis, name);
});

const home = { key: 'default', hash: '' };
const shop = { key: 'a', hash: '' };

test('a new page starts at its top, and Back restores the scroll position', () => {
  const memory = createScrollMemory();
  memory.arrive(home, 'POP');
  browser.window.scrollY = 900;
  memory.leave();
  memory.arrive(shop, 'PUSH');
  expect(browser.window).toMatchObject({ scrollY: 0, isWhole: false });
  memory.leave();
  memory.arrive(home, 'POP');
  expect(browser.window).toMatchObject({ scrollY: 900, isWhole: true });
});

test('an anchor is scrolled to, even one that needs decoding', () => {
  const memory = createScrollMemory();
  memory.arrive(shop, 'POP');
  memory.arrive({ key: 'b', hash: '#f%61q' }, 'PUSH');
  expect(browser.window).toMatchObject({ scrollY: 4000, isWhole: true });
  memory.arrive({ key: 'c', hash: '#%' }, 'PUSH');
  expect(browser.window).toMatchObject({ scrollY: 0, isWhole: false });
});

test('navigation with preventScrollReset keeps the scroll position, the next one does not', () => {
  const memory = createScrollMemory();
  memory.arrive(shop, 'POP');
  browser.window.scrollY = 300;
  memory.keepNext(true);
  memory.arrive({ key: 'b', hash: '' }, 'PUSH');
  expect(browser.window.scrollY).toBe(300);
  memory.arrive({ key: 'c', hash: '' }, 'PUSH');
  expect(browser.window.scrollY).toBe(0);
});

test('a reload is restored by the browser and keeps the positions of earlier pages', () => {
  const before = createScrollMemory();
  before.arrive(home, 'POP');
  before.attach();
  expect(browser.window.history.scrollRestoration).toBe('manual');
  browser.window.scrollY = 700;
  browser.fire('pagehide');
  expect(browser.window.history.scrollRestoration).toBe('auto');

  const after = createScrollMemory();
  after.attach();
  after.arrive(shop, 'POP');
  expect(browser.window.scrollY).toBe(700);
  browser.window.scrollY = 0;
  after.arrive(home, 'POP');
  expect(browser.window.scrollY).toBe(700);
});
