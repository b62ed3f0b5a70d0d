import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import axe from 'axe-core';

afterEach(cleanup);

/** jsdom has no modal dialogs: this much of one is what the components use. */
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

/** Layout and colors do not exist in jsdom; parts of a page are no whole page. */
const OFF = Object.fromEntries(['color-contrast', 'region'].map((rule) => [rule, { enabled: false }]));

/** What axe finds in the document, each with an example. */
export async function axeViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: OFF });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
