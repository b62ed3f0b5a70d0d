import { Button } from '@loop-petal/web-kit/button';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { EmptyState, ErrorState } from '@loop-petal/web-kit/states';
import { UserRound } from 'lucide-react';
import { PageMeta } from '../../page-meta.tsx';
import { usePanels } from '../../panels/panels.tsx';
import { useUser, useUserRetry } from '../auth/queries.ts';
import { AddressesCard } from './addresses-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProfileCard } from './profile-card.tsx';

export function Component() {
  const user = useUser();
  const retry = useUserRetry();
  return (
    <div className="container-page max-w-4xl pt-10 pb-16">
      <PageMeta title="Account Settings" description="Your profile, addresses and password." />
      <h1 className="mb-8 text-3xl">Account Settings</h1>
      {user === undefined ? (
        <SettingsSkeleton />
      ) : retry ? (
        <ErrorState title="We could not load your account" onRetry={retry} />
      ) : user ? (
        <div key={user.id} className="flex flex-col gap-6">
          <ProfileCard user={user} />
          <EmailCard />
          {user.hasPassword !== false && <PasswordCard />}
          <AddressesCard />
          <PrivacyCard hasPassword={user.hasPassword} />
        </div>
      ) : (
        <SignedOut />
      )}
    </div>
  );
}

function SignedOut() {
  const { show } = usePanels();
  return (
    <EmptyState
      title="Please log in to access your account settings."
      icon={<UserRound size={52} strokeWidth={1.2} aria-hidden />}
      action={<Button onClick={() => show('sign-in')}>Sign In</Button>}
    />
  );
}

function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote>Loading your account…</LoadingNote>
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  );
}
