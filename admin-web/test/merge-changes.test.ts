import { expect, test } from '@jest/globals';
import { mergeChanges } from '../src/layout/forms/merge-changes.ts';

const instagram = { kind: 'instagram', url: 'https://i.example/fern' };
const facebook = { kind: 'facebook', url: 'https://f.example/fern' };
const [a, b, c] = ['A', 'B', 'C'].map((title) => ({ title, text: 'Text' }));
const materialA = { materialId: 'a', amount: 1 };
const [old, bud, rose] = ['/old', '/bud', '/rose'].map((url) => ({ url, alt: '' }));
const picture = { imageUrl: '/one', image: { width: 1, widths: [1] }, alt: 'One' };

test.each([
  ['fields of an object', { min: 1, max: 5 }, { min: 2, max: 5 }, { min: 1, max: 7 }, { min: 2, max: 7 }],
  ['rates by state', { OR: '0' }, { OR: '0', WA: '6' }, { OR: '0', CA: '7' }, { OR: '0', WA: '6', CA: '7' }],
  ['addresses', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  [
    'rows by key',
    [instagram],
    [instagram, facebook],
    [{ ...instagram, url: 'new' }],
    [{ ...instagram, url: 'new' }, facebook],
  ],
  ['an added and a changed row', [a, b], [a, { ...b, text: 'New' }], [a, c, b], [a, c, { ...b, text: 'New' }]],
  ['a removed and a changed row', [a, b], [b], [a, { ...b, text: 'New' }], [{ ...b, text: 'New' }]],
  [
    'time off',
    [{ from: '1', to: '2' }],
    [
      { from: '1', to: '2' },
      { from: '8', to: '8' },
    ],
    [{ from: '4', to: '5' }],
    [
      { from: '4', to: '5' },
      { from: '8', to: '8' },
    ],
  ],
  [
    'overtime by its day',
    [{ day: '1', minutes: 5 }],
    [{ day: '1', minutes: 9 }],
    [
      { day: '1', minutes: 5 },
      { day: '2', minutes: 5 },
    ],
    [
      { day: '1', minutes: 9 },
      { day: '2', minutes: 5 },
    ],
  ],
  [
    'questions by their key, not their kind',
    [],
    [{ key: 'name', kind: 'text' }],
    [{ key: 'date', kind: 'text' }],
    [
      { key: 'date', kind: 'text' },
      { key: 'name', kind: 'text' },
    ],
  ],
  [
    'pictures by their address',
    [{ url: '/1', alt: '' }],
    [{ url: '/1', alt: 'A rose' }],
    [
      { url: '/1', alt: '' },
      { url: '/2', alt: '' },
    ],
    [
      { url: '/1', alt: 'A rose' },
      { url: '/2', alt: '' },
    ],
  ],
  ['a picture added behind a replaced cover', [old], [rose], [old, bud], [rose, bud]],
  ['a picture added before the cover', [old], [old, rose], [bud, old], [bud, old, rose]],
  [
    'time off that was stored although its answer was lost',
    [],
    [{ from: '1', to: '2' }],
    [{ from: '1', to: '2', isPlanned: true }],
    [{ from: '1', to: '2', isPlanned: true }],
  ],
  ['a moved and an added row', [a, b], [b, a], [a, b, c], [b, c, a]],
])('%s of two admins are merged', (_, base, mine, theirs, value) => {
  expect(mergeChanges({ field: base }, { field: mine }, { field: theirs } as never)).toEqual({
    merged: { field: value },
    both: [],
  });
});

test.each([
  ['a text', 'A', 'B', 'C', 'B'],
  ['a row that one removed', [instagram, facebook], [facebook], [{ ...instagram, url: 'new' }, facebook], [facebook]],
  [
    'a row without a key in a longer list',
    [a, b],
    [{ ...a, text: 'Mine' }, b],
    [{ ...a, text: 'Theirs' }, b, c],
    [{ ...a, text: 'Mine' }, b],
  ],
  ['overtime of a day', [], [{ day: '1', minutes: 5 }], [{ day: '1', minutes: 9 }], [{ day: '1', minutes: 5 }]],
  ['a repeated material', [], [materialA, { ...materialA, amount: 2 }], [b], [materialA, { ...materialA, amount: 2 }]],
  ['a replaced cover', [old, bud], [rose, bud], [{ url: '/lily', alt: '' }, bud], [rose, bud]],
  ['a list that both empty together', ['p1', 'p2'], ['p1'], ['p2'], ['p1']],
  ['a period', null, { from: '1' }, { from: '2' }, { from: '1' }],
  [
    'a picture',
    picture,
    { ...picture, alt: 'A rose' },
    { ...picture, imageUrl: '/two' },
    { ...picture, alt: 'A rose' },
  ],
])('%s that both changed is mine and named', (_, base, mine, theirs, value) => {
  const parts = (field: unknown) => ({ field, other: 1 });
  expect(mergeChanges(parts(base), parts(mine), parts(theirs))).toEqual({ merged: parts(value), both: ['field'] });
});
