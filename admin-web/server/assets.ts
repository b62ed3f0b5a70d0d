import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

const CODED = { br: '.br', gzip: '.gz' } as const;
const TYPES: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
const NAME = /^\/([\w.-]+\.(js|css))$/;

/** Built files under names that change with their content, compressed when they were built. */
export function builtAssets(dir: string): Router {
  const files = express.static(dir, { immutable: true, maxAge: '1y', index: false, fallthrough: false });
  return Router().use(preferCompressed(dir), files);
}

function preferCompressed(dir: string): RequestHandler {
  return (req, res, next) => {
    const [, name, kind] = NAME.exec(req.path) ?? [];
    if (!name || !kind) return next();
    res.vary('Accept-Encoding');
    const coding = req.acceptsEncodings('br', 'gzip', 'identity');
    const ending = coding === 'br' || coding === 'gzip' ? CODED[coding] : undefined;
    if (!ending || !existsSync(join(dir, name + ending))) return next();
    req.url = `/${name}${ending}`;
    res.set({ 'Content-Encoding': coding as string, 'Content-Type': TYPES[kind] });
    next();
  };
}
