export const COMPOSER_ID = 'chat-answer';

export const focusComposer = (): void => document.getElementById(COMPOSER_ID)?.focus();

export const focusQueue = (): void => document.querySelector<HTMLElement>('[data-row][aria-current=true]')?.focus();
