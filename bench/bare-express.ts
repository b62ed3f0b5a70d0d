import { createServer } from 'node:http';
import express from 'express';

/** The baseline: an Express 5 app that only sends the given bytes, in a separate process. */
const app = express();
app.disable('x-powered-by');
app.disable('etag');
let answer = { body: Buffer.from('[]'), type: 'application/json' };
app.get('/bytes', (_req, res) => {
  res.set('Content-Type', answer.type).send(answer.body);
});
process.on('message', ({ base64, type }: { base64: string; type: string }) => {
  answer = { body: Buffer.from(base64, 'base64'), type };
  process.send?.('set');
});
const server = createServer(app).listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
