import { notFound } from '@loop-petal/service-kit/http/errors';
import type { RequestHandler } from 'express';
import { findRoute, isUnder } from './routing.ts';

const ADMIN = ['/admin', '/api/admin'];

/**
 * Where the admin client has a host of its own, the shop's host knows nothing of it: a script that got into a page of
 * the shop shares no storage with it. The admin's host in turn shows no page of the shop.
 */
export const keepHostsApart =
  (adminHost: string | undefined): RequestHandler =>
  (req, res, next) => {
    if (!adminHost) return next();
    const isAdminHost = req.headers.host?.toLowerCase().replace(/:\d+$/, '') === adminHost;
    if (!isAdminHost)
      return next(
        ADMIN.some((prefix) => isUnder(req.path, prefix)) ? notFound('There is nothing at this address.') : undefined,
      );
    if (req.path === '/') return res.redirect('/admin');
    next(
      findRoute(req.method, req.path)?.upstream === 'web' ? notFound('There is nothing at this address.') : undefined,
    );
  };
