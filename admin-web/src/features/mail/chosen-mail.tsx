import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { MailDetail } from './mail-detail.tsx';
import { mailQueries } from './queries.ts';

export function ChosenMail() {
  const { mailId = '' } = useParams();
  const mail = useQuery(mailQueries.one(mailId));
  return (
    <QueryView
      query={mail}
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
      {(found) => <MailDetail key={mailId} mail={found} />}
    </QueryView>
  );
}
