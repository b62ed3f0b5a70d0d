import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { MailDetail } from './mail-detail.tsx';
import { mailQueries } from './queries.ts';

/** The mail that the address names. */
export function ChosenMail() {
  const { mailId = '' } = useParams();
  return <LoadedMail key={mailId} id={mailId} />;
}

function LoadedMail({ id }: { id: string }) {
  const mail = useQuery(mailQueries.one(id));
  if (mail.data) return <MailDetail mail={mail.data} />;
  if (mail.error instanceof ApiError && mail.error.status === 404) {
    return <p className="py-16 text-center text-muted">This mail does not exist.</p>;
  }
  if (mail.isError) {
    return (
      <ErrorState
        title="Failed to fetch the mail"
        message={messageOf(mail.error, '')}
        onRetry={() => void mail.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <LoadingNote>Loading mail...</LoadingNote>
      <Skeleton className="h-16" />
      <Skeleton className="h-96" />
    </div>
  );
}
