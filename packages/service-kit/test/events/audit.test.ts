import { expect, test } from '@jest/globals';
import { changesBetween } from '../../src/events/audit.ts';

test('a long text in the audit log is cut between two characters', () => {
  const description = `${'x'.repeat(158)}🌷 and more`;
  expect(changesBetween({ description: 'Short' }, { description }, { description: undefined })).toEqual([
    { field: 'description', from: 'Short', to: `${'x'.repeat(158)}…` },
  ]);
});
