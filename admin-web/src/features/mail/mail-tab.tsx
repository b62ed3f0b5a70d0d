import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { SplitView } from '../../layout/split-view.tsx';
import { useUrlState } from '../../layout/use-url-state.ts';
import { KeptNotice } from './kept-notice.tsx';
import { MailDetail } from './mail-detail.tsx';
import { MailList } from './mail-list.tsx';
import { mailQueries } from './queries.ts';

/** The mails that the shop has sent, or keeps. */
export function MailTab() {
  const { params } = useUrlState();
  const chosenId = params.get('mail');
  const back = new URLSearchParams(params);
  back.delete('mail');
  return (
    <div className="grid gap-4">
      <KeptNotice />
      <SplitView
        isChosen={chosenId !== null}
        back={{ to: `?${back}`, label: 'All mails' }}
        list={<MailList chosenId={chosenId} />}
        detail={
          chosenId ? (
            <ChosenMail key={chosenId} id={chosenId} />
          ) : (
            <p className="py-16 text-center text-muted">Select a mail to read it</p>
          )
        }
      />
    </div>
  );
}

function ChosenMail({ id }: { id: string }) {
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
