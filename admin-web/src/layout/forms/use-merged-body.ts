import { ApiError } from '@loop-petal/web-kit/api-client';
import { useRef } from 'react';
import { fieldName } from '../../history/subject-names.ts';
import { mergeChanges } from './merge-changes.ts';

/**
 * Lists and objects of a request replace the stored ones, so another admin's changes since the form opened are merged
 * into them. The returned function takes the fields when the form opened, the request, and how to read the fields as
 * stored now (null for a deleted entry). It throws an ApiError once for what both changed; the next try keeps mine.
 */
export function useMergedBody<Body extends object>() {
  const seen = useRef('');
  return async (before: Body, body: Body, read: () => Promise<Body | null>): Promise<Body> => {
    const parts = Object.entries(body).filter(([, value]) => typeof value === 'object' && value !== null);
    const theirs = parts.length > 0 && (await read());
    if (!theirs) return body;
    const { merged, both } = mergeChanges(before, Object.fromEntries(parts) as Body, theirs);
    const others = JSON.stringify(both.map((name) => theirs[name as keyof Body]));
    if (both.length > 0 && seen.current !== others) {
      seen.current = others;
      const fields = both.map(fieldName).join(', ');
      throw new ApiError(409, `You and another admin both changed ${fields}. Save again to keep your values.`);
    }
    return { ...body, ...merged };
  };
}
