import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { currentToast, dismissToast } from '../src/toast-store.ts';

// Long, because the first use of a lazy part loads and compiles its code.
configure({ asyncUtilTimeout: 25_000 });
// Pretends that React has recorded its maximum of stack traces for warnings, one per element: a tenth of a test's time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_VALUE, set: () => undefined });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
window.matchMedia = ((media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
/** jsdom does not know which dialogs are modal: treats all open ones as modal. */
const { querySelector } = Document.prototype;
Document.prototype.querySelector = function (this: Document, selectors: string) {
  return querySelector.call(this, selectors.replace('dialog:modal', 'dialog[open]'));
} as typeof querySelector;

afterEach(() => {
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
});
