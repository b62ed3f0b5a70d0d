import type { DehydratedState } from '@tanstack/react-query';
import type { Site } from './site.ts';

export interface PageState {
  site: Site;
  queries: DehydratedState;
}

export const STATE_ELEMENT = 'page-state';

/** JSON that is safe inside a script element, because no text in it can end the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
