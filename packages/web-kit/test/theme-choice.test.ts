/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { chooseTheme, currentTheme, THEME_SCRIPT } from '../src/theme-choice.ts';

/** jsdom lacks this property. */
Object.defineProperty(HTMLMetaElement.prototype, 'media', {
  get(this: HTMLMetaElement) {
    return this.getAttribute('media') ?? '';
  },
  set(this: HTMLMetaElement, media: string) {
    this.setAttribute('media', media);
  },
});

const colors = () => [...document.querySelectorAll('meta')].map(({ media }) => media);
/** Runs the script in the head, as a page load does. */
function loadPage() {
  delete document.documentElement.dataset.theme;
  new Function(THEME_SCRIPT)();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)"><meta name="theme-color" media="(prefers-color-scheme: dark)">';
  loadPage();
});

test('without a choice, the theme is the device’s', () => {
  expect(currentTheme()).toBe('system');
});

test('a chosen theme colors the browser’s UI, and the device’s theme resets it', () => {
  chooseTheme('dark', true);
  expect(currentTheme()).toBe('dark');
  expect(colors()).toEqual(['not all', 'all']);
  chooseTheme('system', true);
  expect(currentTheme()).toBe('system');
  expect(colors()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test.each([
  { lasting: true, kept: localStorage, other: sessionStorage },
  { lasting: false, kept: sessionStorage, other: localStorage },
])('the next page has the chosen theme (stored on this device: $lasting)', ({ lasting, kept, other }) => {
  chooseTheme('light', lasting);
  expect([kept.length, other.length]).toEqual([1, 0]);
  loadPage();
  expect(currentTheme()).toBe('light');
  chooseTheme('system', lasting);
  loadPage();
  expect(currentTheme()).toBe('system');
});

test('an invalid stored theme is ignored', () => {
  localStorage.setItem('theme', 'sepia');
  loadPage();
  expect(currentTheme()).toBe('system');
});
