import { useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { EmailList } from './email-list.tsx';
import { KeptNotice } from './kept-notice.tsx';

export function EmailPage() {
  const { emailId } = useParams();
  return (
    <div className="grid gap-4">
      <KeptNotice />
      <SplitView
        isChosen={emailId !== undefined}
        back={{ to: useSectionRoutes('/mail').to(), label: 'All emails' }}
        list={<EmailList chosenId={emailId} />}
        hint={<p className="py-16 text-center text-muted">Select an email to read it</p>}
      />
    </div>
  );
}
