import { expect, test } from '@jest/globals';
import { uuidOfHash, uuidOfText } from '../../src/security/hashed-uuid.ts';

const HASH = 'b769e0ab10e819ebda0d7d70de993b43608a1faa6877bd8c6d3c268c77a9b7e9';

test('the id of a hash never changes', () => {
  expect(uuidOfHash(HASH)).toBe('b769e0ab-10e8-89eb-9a0d-7d70de993b43');
});

test('the id of a text never changes', () => {
  expect(uuidOfText('rose')).toBe('618d663a-f0f1-8c88-a5a1-9defa65a2f80');
});
