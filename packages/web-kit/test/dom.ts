import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import axe from 'axe-core';

afterEach(cleanup);

/** The part of the modal dialog API that the components use, which jsdom lacks. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  },
});

/** axe measures whether a font draws a text as an icon; here each character is as wide as in a text font. */
const textCanvas = {
  canvas: {},
  measureText: ({ length }: string) => ({ width: 30 * length }),
  getImageData: () => ({ data: Uint8ClampedArray.of(1, 1, 1, 1) }),
  fillText: () => undefined,
  clearRect: () => undefined,
};
HTMLCanvasElement.prototype.getContext = (() => textCanvas) as never;

/** Disabled because jsdom has no layout and no colors, and the tests render only parts of pages. */
const OFF = Object.fromEntries(['color-contrast', 'region'].map((rule) => [rule, { enabled: false }]));

export async function axeViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: OFF, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
