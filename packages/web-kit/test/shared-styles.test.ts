/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { shareComputedStyles } from './shared-styles.mjs';

const { getComputedStyle } = window;
shareComputedStyles(window);

const PAGE = `
  <main style="visibility: hidden; color: red">
    <p>Hidden</p><p style="visibility: visible; color: inherit">Visible</p><p hidden>Gone</p>
    <section style="pointer-events: none"><button type="button">Buy</button><button type="button" disabled>Sold</button></section>
  </main>
  <article><h1>Roses</h1><nav><h1>Tulips</h1></nav><ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ul></article>
  <dialog><p>Closed</p></dialog><dialog open><p>Open</p></dialog>
  <form>
    <input><input type="hidden"><input type="checkbox"><input type="search"><input readonly>
    <textarea></textarea><textarea dir="auto"></textarea><input type="color"><input type="color" list="a">
    <select disabled><option>1</option></select><select><option>1</option></select>
    <fieldset disabled><legend>Card</legend><input type="button"></fieldset>
  </form>
  <table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>
  <svg><title>Rose</title><a><text>c</text></a></svg>`;

const textOf = (style: CSSStyleDeclaration) =>
  Array.from(style).map((name) => `${name}: ${style.getPropertyValue(name)}`);

function expectSameStyles() {
  for (const element of document.querySelectorAll('*'))
    expect([element.outerHTML, textOf(window.getComputedStyle(element))]).toEqual([
      element.outerHTML,
      textOf(getComputedStyle(element)),
    ]);
}

test('computed styles are those of jsdom, even after the page changes', () => {
  document.body.innerHTML = PAGE;
  expectSameStyles();
  document.querySelectorAll('input')[4]?.focus();
  expectSameStyles();
  for (const dialog of document.querySelectorAll('dialog')) dialog.toggleAttribute('open');
  document.querySelector('main')?.removeAttribute('style');
  document.querySelector('fieldset')?.removeAttribute('disabled');
  expectSameStyles();
});

test('a style sheet in the page applies', () => {
  document.head.innerHTML = '<style>.gone { display: none }</style>';
  document.body.innerHTML = '<p class="gone">a</p><p>b</p>';
  const [gone, shown] = document.querySelectorAll('p') as unknown as [Element, Element];
  expect([gone, shown].map((one) => window.getComputedStyle(one).display)).toEqual(['none', 'block']);
});
