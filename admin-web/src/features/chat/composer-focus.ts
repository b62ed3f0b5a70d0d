export const COMPOSER_ID = 'chat-answer';

export const focusComposer = (): void => document.getElementById(COMPOSER_ID)?.focus();

/** Focuses the queue's row of the open conversation. */
export const focusQueue = (): void => document.querySelector<HTMLElement>('[data-row][aria-current=true]')?.focus();
