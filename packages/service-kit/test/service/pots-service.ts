import { defineApi } from '@loop-petal/contracts/operations/operation';
import { Router } from 'express';
import { createApp } from '../../src/http/app.ts';
import { createInternalTokens } from '../../src/security/internal-token.ts';
import { runServer } from '../../src/service/run-server.ts';
import { createLogger } from '../../src/telemetry/logger.ts';

const logger = createLogger('pots', 'info');
const routes = Router()
  .get('/slow', (_req, res) => {
    logger.info('slow began');
    setTimeout(() => res.json({ done: true }), 300);
  })
  .get('/stuck', () => {
    logger.info('stuck began');
  })
  .get('/warn', (_req, res) => {
    process.emitWarning('a pot is hot');
    res.json({});
  })
  .get('/reject', (_req, res) => {
    void Promise.reject(new Error('unhandled rejection'));
    res.json({});
  });

await runServer({
  name: 'pots',
  config: { HOST: '127.0.0.1', PORT: 0 },
  logger,
  app: createApp({ api: defineApi('cart', {}), logger, tokens: createInternalTokens('x'.repeat(32), 'pots'), routes }),
  parts: [{ start: async () => logger.info('started'), stop: async () => logger.info('part stopped') }],
  close: async () => logger.info('closed'),
});
