import { toAscii } from './latin.ts';

export const SLUG = {
  value: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  message: 'Use lower-case letters, digits and single hyphens',
};

export const toSlug = (name: string): string =>
  toAscii(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');

const MAX_LENGTH = 80;
