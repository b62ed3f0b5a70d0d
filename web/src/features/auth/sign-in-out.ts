import type { CurrentUserView, RegisterRequest } from '@loop-petal/contracts/shapes/identity';
import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { dropPersonalStorage } from '../../queries/personal-storage.ts';
import { clearPersonalData } from './queries.ts';

type SignedIn = CurrentUserView & { addressError?: string };
export type SocialProvider = 'facebook' | 'instagram' | 'google';

const userOf = ({ addressError: _, ...user }: SignedIn): CurrentUserView => user;

/** @param asksFor whether an error only asks for a code and needs no message */
export function useSignIn(asksFor: (error: unknown) => boolean) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (credentials: { username: string; password: string; otp?: string }) =>
      api.call('POST /api/auth/login', { body: credentials }),
    onSuccess: (user) => {
      showToast({ title: 'Success', description: 'Logged in successfully!' });
      clearPersonalData(queryClient, userOf(user));
    },
    onError: (error) => {
      const isOffline = error instanceof ApiError && error.status === 0;
      const fallback = isOffline ? 'Login failed' : 'Invalid username or password';
      if (!asksFor(error)) showError(messageOf(error, fallback), 'Login Failed');
    },
  });
}

export function useRegister() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (registration: RegisterRequest) => api.call('POST /api/auth/register', { body: registration }),
    onSuccess: (user) => {
      const note = user.addressError ? ` Your address was not saved: ${user.addressError}` : '';
      showToast({ title: 'Success', description: `Account created successfully! You are now logged in.${note}` });
      clearPersonalData(queryClient, userOf(user));
    },
    onError: (error) => showError(messageOf(error, 'Failed to create account'), 'Registration Failed'),
  });
}

export function useSocialSignIn() {
  return useSingleMutation({
    mutationFn: (provider: SocialProvider) => api.call('POST /api/auth/oauth/{provider}', { params: { provider } }),
    onSuccess: ({ authUrl }) => window.location.assign(authUrl),
    onError: (error) =>
      showError(messageOf(error, 'Failed to connect with social media account'), 'Social Login Failed'),
  });
}

export function useLogOut() {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  return useSingleMutation({
    mutationFn: () => api.call('POST /api/auth/logout'),
    onSuccess: async () => {
      showToast({ title: 'Logged out', description: 'You have been logged out successfully.' });
      await goTo('/');
      dropPersonalStorage();
      clearPersonalData(queryClient, null);
    },
    onError: (error) => showError(messageOf(error, 'Failed to log out')),
  });
}
