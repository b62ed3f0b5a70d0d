import { QueryView } from '@loop-petal/web-kit/query-view';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { Toaster } from '@loop-petal/web-kit/toaster';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useShopName } from '../queries.ts';
import { AcceptForm } from './accept-form.tsx';
import { invitationQuery } from './queries.ts';

/** Opened by the link of an invitation, without a session. */
export function InvitationPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const invitation = useQuery(invitationQuery(token));
  const shopName = useShopName();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Invitation · ${shopName}`}</title>
      <div className="w-full max-w-sm">
        <h1 className="text-center text-2xl">Join {shopName}</h1>
        <StitchDivider className="my-6" />
        <QueryView
          query={invitation}
          failure="The invitation could not be loaded"
          showServerMessage
          loading={<p className="text-center text-muted">Loading the invitation…</p>}
        >
          {(opened) => <AcceptForm token={token} invitation={opened} />}
        </QueryView>
      </div>
      <Toaster />
    </main>
  );
}
