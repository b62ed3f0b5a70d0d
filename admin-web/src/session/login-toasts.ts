import { ApiError } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';

const WRONG = 'Invalid username or password';

export function announceLogin(): void {
  showToast({ title: 'Login Successful', description: 'Welcome to the admin panel!' });
}

/** A lock-out or a shop that is away says so; anything else is the one message that tells nothing. */
export function announceLoginFailure(error: unknown): void {
  const isTelling = error instanceof ApiError && ![400, 401].includes(error.status) && error.message;
  showError(isTelling ? error.message : WRONG, 'Login Failed');
}
