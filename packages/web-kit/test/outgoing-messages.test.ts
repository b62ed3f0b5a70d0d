import { expect, test } from '@jest/globals';
import { createOutgoing, updateOutgoing, withoutStored } from '../src/outgoing-messages.ts';

test('two messages with the same text have different ids', () => {
  const [first, second] = [createOutgoing('Hello'), createOutgoing('Hello')];
  expect(first).toMatchObject({ content: 'Hello', state: 'sending' });
  expect(first.clientMessageId).not.toBe(second.clientMessageId);
});

test('updating changes or removes one message and keeps the order of the others', () => {
  const messages = [createOutgoing('a'), createOutgoing('b'), createOutgoing('c')];
  const id = String(messages[1]?.clientMessageId);
  const failed = updateOutgoing(messages, id, { state: 'failed', reason: 'Too long' });
  expect(failed.map(({ content, state }) => `${content} ${state}`)).toEqual(['a sending', 'b failed', 'c sending']);
  expect(updateOutgoing(failed, id, null).map(({ content }) => content)).toEqual(['a', 'c']);
});

test('a message that the server has stored is no longer outgoing', () => {
  const messages = [createOutgoing('a'), createOutgoing('b')];
  const stored = [{ clientMessageId: null }, { clientMessageId: String(messages[0]?.clientMessageId) }];
  expect(withoutStored(messages, stored).map(({ content }) => content)).toEqual(['b']);
});
