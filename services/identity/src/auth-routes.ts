import {
  AdminLoginRequest,
  AdminLoginView,
  ConfirmEmailRequest,
  CurrentUserView,
  ForgotPasswordRequest,
  LoginRequest,
  MessageView,
  RegisterRequest,
  ResetPasswordRequest,
  SignedInView,
  WithdrawEmailRequest,
} from '@loop-petal/contracts/identity-api';
import { caller, customer } from '@loop-petal/service-kit/http/app';
import { unauthorized } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { mintVisitor } from '@loop-petal/service-kit/http/session-cookie';
import { Router } from 'express';
import { requestReset, resetPassword } from './change-password.ts';
import type { Context } from './context.ts';
import { logIn, logInAdmin } from './log-in.ts';
import { logOut } from './log-out.ts';
import { confirmEmail, withdrawEmail } from './prove-email.ts';
import { register } from './register.ts';
import { originOf, rememberDevice, setSession } from './request-facts.ts';
import { viewCurrentUser } from './user.ts';
import { findUser } from './user-store.ts';

export const authRoutes = (ctx: Context) =>
  Router()
    .get('/api/auth/user', async (req, res) => {
      // Browsers log every 401. A page that only asks who is there prefers an empty answer (RFC 7240).
      if (caller(req).kind === 'visitor' && req.get('prefer') === 'handling=lenient') {
        res.json(null);
        return;
      }
      const user = await findUser(ctx.pool, customer(req).userId);
      if (!user?.isActive) throw unauthorized('Please log in.');
      res.json(CurrentUserView.parse(viewCurrentUser(user)));
    })
    .post('/api/auth/login', async (req, res) => {
      const { user, token } = await logIn(ctx, caller(req), readInput(LoginRequest, req.body), originOf(req));
      setSession(ctx, res, token);
      rememberDevice(ctx, res, user);
      res.json(SignedInView.parse(viewCurrentUser(user)));
    })
    .post('/api/auth/register', async (req, res) => {
      const { user, token, addressError } = await register(ctx, caller(req), readInput(RegisterRequest, req.body));
      setSession(ctx, res, token);
      rememberDevice(ctx, res, user);
      res.status(201).json(SignedInView.parse({ ...viewCurrentUser(user), addressError }));
    })
    .post('/api/auth/logout', async (req, res) => {
      const who = caller(req);
      await logOut(ctx, who);
      // an admin's bearer token has no cookie to replace
      if (who.kind !== 'admin') setSession(ctx, res, mintVisitor(ctx.settings.sessionSecret).cookie);
      res.json(MessageView.parse({ message: 'You have been logged out successfully.' }));
    })
    .post('/api/admin/login', async (req, res) => {
      const given = readInput(AdminLoginRequest, req.body);
      const { user, token, expiresAt } = await logInAdmin(ctx, given, originOf(req));
      res.set('Cache-Control', 'no-store');
      rememberDevice(ctx, res, user);
      res.json(AdminLoginView.parse({ token, expiresAt: expiresAt.toISOString() }));
    })
    .post('/api/auth/forgot-password', async (req, res) => {
      const { email } = readInput(ForgotPasswordRequest, req.body);
      // not awaited: how long it takes would tell whether somebody has this address
      requestReset(ctx, email).catch((error) => ctx.logger.error({ err: error }, 'a reset link was not sent'));
      res.json(MessageView.parse({ message: 'If an account has this email address, a link is on its way to it.' }));
    })
    .post('/api/auth/reset-password', async (req, res) => {
      await resetPassword(ctx, readInput(ResetPasswordRequest, req.body));
      res.json(MessageView.parse({ message: 'Your password has been changed. Please sign in.' }));
    })
    .post('/api/auth/confirm-email', async (req, res) => {
      await confirmEmail(ctx, readInput(ConfirmEmailRequest, req.body).token);
      res.json(MessageView.parse({ message: 'Your email address is confirmed.' }));
    })
    .post('/api/auth/withdraw-email', async (req, res) => {
      await withdrawEmail(ctx, readInput(WithdrawEmailRequest, req.body).token);
      res.json(MessageView.parse({ message: 'Your email address is no longer part of that account.' }));
    });
