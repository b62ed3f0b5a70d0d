import type { Role } from '@loop-petal/contracts/shapes/identity';
import { ApiError, hasCode } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';

const WELCOMES: Partial<Record<Role, string>> = {
  artisan: 'Here is what to make next.',
  packer: 'Here is what to pack next.',
};
const WRONG_CREDENTIALS = 'Invalid username or password';

export function announceLogin(role: Role): void {
  showToast({ title: 'Login Successful', description: WELCOMES[role] ?? 'Welcome to the admin panel!' });
}

export const lacksCode = (error: unknown) => hasCode(error, 'otp_required');
export const hasWrongCode = (error: unknown) => hasCode(error, 'otp_wrong');

/**
 * Shows the server's message for a lock-out, a wrong code or an outage; otherwise a general message that reveals
 * nothing.
 */
export function announceLoginFailure(error: unknown): void {
  const isPlain = error instanceof ApiError && [400, 401].includes(error.status) && !hasWrongCode(error);
  const isTelling = error instanceof ApiError && !isPlain && error.message;
  showError(isTelling ? error.message : WRONG_CREDENTIALS, 'Login Failed');
}
