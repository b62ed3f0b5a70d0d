import {
  RecoveryCodesView,
  StartTwoStepRequest,
  StartTwoStepView,
  TwoStepCodeRequest,
  TwoStepView,
} from '@loop-petal/contracts/identity-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/app';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import type { Context } from './context.ts';
import { confirmTwoStep, endTwoStep, startTwoStep, viewTwoStep } from './two-step.ts';

export const twoStepRoutes = (ctx: Context) =>
  Router()
    .use('/api/admin/two-step', (_req, res, next) => {
      res.set('Cache-Control', 'no-store');
      next();
    })
    .get('/api/admin/two-step', async (req, res) => {
      res.json(TwoStepView.parse(await viewTwoStep(ctx, admin(req))));
    })
    .post('/api/admin/two-step/start', async (req, res) => {
      const who = admin(req);
      const { password } = readInput(StartTwoStepRequest, req.body);
      res.status(201).json(StartTwoStepView.parse(await startTwoStep(ctx, who, password, recorder(req))));
    })
    .post('/api/admin/two-step/confirm', async (req, res) => {
      const who = admin(req);
      const { code } = readInput(TwoStepCodeRequest, req.body);
      const recoveryCodes = await confirmTwoStep(ctx, who, code, recorder(req));
      res.json(RecoveryCodesView.parse({ recoveryCodes }));
    })
    .post('/api/admin/two-step/end', async (req, res) => {
      const who = admin(req);
      const { code } = readInput(TwoStepCodeRequest, req.body);
      await endTwoStep(ctx, who, code, recorder(req));
      res.status(204).end();
    });
