import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { isStaffRole } from '@loop-petal/contracts/rules/staff-roles';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { isCall, type Route } from '../routing/routing.ts';

/** What the staff needs to set up two-step sign-in, or to leave. */
const ALWAYS: readonly (keyof ShopCalls)[] = [
  'GET /api/admin/two-step',
  'POST /api/admin/two-step/start',
  'POST /api/admin/two-step/confirm',
  'POST /api/auth/logout',
];

/** @throws ShopError 403 `two_step_required` for staff without two-step sign-in while the settings require it */
export function checkTwoStep({ staffTwoStep }: Settings, caller: Caller | undefined, route: Route): void {
  if (!staffTwoStep || !caller || !isStaffRole(caller.kind)) return;
  if ('hasTwoStep' in caller && caller.hasTwoStep) return;
  if (ALWAYS.some((name) => isCall(route, name))) return;
  throw new ShopError(403, 'two_step_required', 'Please set up two-step sign-in first. The shop requires it.');
}
