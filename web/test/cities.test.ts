import { expect, test } from '@jest/globals';
import { citiesOf } from '../src/features/checkout/shipping/cities.ts';
import { STATES } from '../src/features/checkout/shipping/places.ts';

test('there are cities for every state of the United States', () => {
  expect(STATES.US?.filter((state) => citiesOf('US', state).length === 0)).toEqual([]);
  expect(citiesOf('US', 'Oregon')).toContain('Portland');
});

test.each([
  ['CA', 'Quebec', ['Montreal', 'Quebec City', 'Laval']],
  ['US', 'Nowhere', []],
  ['FR', 'Oregon', []],
])('country %s and state %s list the cities %j', (country, state, cities) => {
  expect(citiesOf(country, state)).toEqual(cities);
});
