import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import type { Request } from 'express';

/** The IP address and browser of a sign-in attempt. */
export interface Origin {
  readonly network: string;
  readonly cookies: string | undefined;
}

export const originOf = (req: Request): Origin => ({ network: networkOf(addressOf(req)), cookies: req.get('cookie') });
