import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { EmailDetail } from './email-detail.tsx';
import { emailQueries } from './queries.ts';

export function ChosenEmail() {
  const { emailId = '' } = useParams();
  const email = useQuery(emailQueries.one(emailId));
  return (
    <QueryView
      query={email}
      failure="Failed to fetch the email"
      showServerMessage
      missing={<p className="py-16 text-center text-muted">This email does not exist.</p>}
      loading={
        <div className="grid gap-4">
          <LoadingNote>Loading email...</LoadingNote>
          <Skeleton className="h-16" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      {(found) => <EmailDetail key={emailId} email={found} />}
    </QueryView>
  );
}
