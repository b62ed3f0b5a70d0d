import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { EmailLink } from '../../email-link.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { authQueries } from '../auth/queries.ts';

export function Component() {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const withdrawal = search.get('withdraw');
  const shared = { onDone: () => queryClient.invalidateQueries(authQueries.user()) };

  return (
    <>
      <PageMeta title="Your Email" description="Confirm your email address, or tell us that it wasn’t you." />
      {withdrawal ? (
        <EmailLink
          {...shared}
          heading="Not You?"
          question="Someone used your email address for their account. Remove it from that account?"
          action="Remove it"
          call="POST /api/auth/withdraw-email"
          token={withdrawal}
        />
      ) : (
        <EmailLink
          {...shared}
          heading="Confirm Your Email"
          question="Is this your account, and your email address?"
          action="Confirm this address"
          call="POST /api/auth/confirm-email"
          token={search.get('token') ?? ''}
          next={{ to: '/settings', label: 'Account Settings' }}
        />
      )}
    </>
  );
}
