import type { AcceptInvitationRequest } from '@loop-petal/contracts/shapes/identity';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { publicApi } from '../../api.ts';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => publicApi.call('POST /api/auth/invitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const acceptInvitation = (body: z.input<typeof AcceptInvitationRequest>) =>
  publicApi.call('POST /api/auth/invitation/accept', { body });
