import { closeSync, openSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { runInContext } from '../../src/runtime/request-context.ts';
import { createLogger, linesInto } from '../../src/telemetry/logger.ts';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void) => {
  const lines: string[] = [];
  write(createLogger('cart', 'info', { write: (line) => void lines.push(line) }));
  return lines.join('');
};

test('secrets are never logged, at any depth', () => {
  const secret = 'canary-4111111111111111';
  const text = logged((logger) => {
    logger.info({ password: secret, card: { number: secret, cvv: secret } }, 'a');
    logger.info({ body: { list: [{ newPassword: secret }, { 'x-internal-token': secret }] } }, 'b');
    logger.info({ headers: { Authorization: secret, cookie: secret, 'set-cookie': [secret] } }, 'c');
    logger.error({ err: Object.assign(new Error('refused'), { request: { token: secret } }) }, 'd');
    logger.child({ service: 'x' }).warn({ deep: { deeper: { deepest: { cardNumber: secret } } } }, 'e');
  });
  expect(text).not.toContain('canary');
  expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThan(8);
  expect(text).toContain('refused');
});

test('a full disk does not end the process that logs', () => {
  const full = openSync('/dev/full', 'w');
  const logger = createLogger('cart', 'info', linesInto(full));
  expect(() => {
    logger.info('one');
    logger.info('two');
  }).not.toThrow();
  closeSync(full);
});

test('a line is JSON with service, level, time and the ids of its request and trace', () => {
  const text = logged((logger) =>
    runInContext({ requestId: 'request-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }, () =>
      logger.info({ status: 200 }, 'request'),
    ),
  );
  expect(JSON.parse(text)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    service: 'cart',
    requestId: 'request-1',
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    status: 200,
    msg: 'request',
  });
});

test('circular objects do not block the log', () => {
  const loop: Record<string, unknown> = { name: 'loop' };
  loop.self = loop;
  expect(logged((logger) => logger.info({ loop }, 'x'))).toContain('loop');
});
