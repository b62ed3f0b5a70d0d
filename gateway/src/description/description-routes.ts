import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { HeaderList } from '../protection/security-headers.ts';

interface Document {
  readonly type: string;
  readonly text: string;
  readonly tag: string;
}

export function descriptionRoutes({ pageHeaders }: { pageHeaders: HeaderList }): Router {
  // generated on the first request, because it takes a moment and most replicas never get one
  let described: Promise<{ json: Document; page: Document }> | undefined;
  const description = () => {
    described ??= describe();
    return described;
  };
  return Router()
    .get('/api/openapi.json', async (req, res) => send(req, res, (await description()).json))
    .get('/api/docs', async (req, res) => {
      for (const [name, value] of pageHeaders) res.setHeader(name, value);
      send(req, res, (await description()).page);
    });
}

async function describe() {
  const [{ openApi }, { operations }, { isInternal }, { API_TITLE, API_VERSION }, { apiPage }] = await Promise.all([
    import('@loop-petal/contracts/documents/openapi'),
    import('@loop-petal/contracts/operations/all'),
    import('@loop-petal/contracts/operations/operation'),
    import('@loop-petal/contracts/documents/api-title'),
    import('./api-page.ts'),
  ]);
  const open = operations.filter((operation) => !isInternal(operation));
  const document = openApi(open, { title: API_TITLE, version: API_VERSION });
  return {
    json: documentOf('application/json; charset=utf-8', JSON.stringify(document)),
    page: documentOf('text/html; charset=utf-8', apiPage(open, document)),
  };
}

function documentOf(type: string, text: string): Document {
  return { type, text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"` };
}

function send(req: Request, res: Response, { type, text, tag }: Document): void {
  res.set({ 'Cache-Control': 'public, max-age=60', ETag: tag });
  if (req.get('if-none-match') === tag) res.status(304).end();
  else res.type(type).send(text);
}
