import { expect, test } from '@jest/globals';
import { compare, countLines } from '../count.ts';

test('blank lines and comment lines don’t count as code', () => {
  const source = [
    '/** What it does. */',
    'const a = 1; // one',
    '',
    '/*',
    ' * More.',
    ' */',
    '  // why',
    '-- a comment of SQL',
    '{/* of JSX */}',
    "const url = 'http://shop.test';",
  ];
  expect(countLines(source.join('\n'))).toBe(2);
});

test('a part above its limit fails, and so does a part without one', () => {
  expect(compare({ web: 10 }, { web: 10 })).toEqual({ code: 0, said: '  web           10 of 10 lines' });
  expect(compare({ web: 11 }, { web: 10 })).toMatchObject({ code: 1, said: expect.stringContaining('too many') });
  expect(compare({ web: 1 }, {}).code).toBe(1);
});
