/** A ref that focuses its field when it appears. */
export const focusNew = (field: HTMLInputElement | null): void => field?.focus();
