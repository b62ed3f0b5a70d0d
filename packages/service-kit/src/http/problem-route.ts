import { ProblemView } from '@loop-petal/contracts/problems-api';
import { Router } from 'express';
import { z } from 'zod';
import { service } from './callers.ts';

/** GET /internal/problems, so that whoever serves the admin can show what this service has noticed. */
export const problemRoute = (list: () => Promise<z.input<typeof ProblemView>[]>): Router =>
  Router().get('/internal/problems', async (req, res) => {
    service(req);
    res.json(z.array(ProblemView).parse(await list()));
  });
