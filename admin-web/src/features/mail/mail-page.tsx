import { useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { KeptNotice } from './kept-notice.tsx';
import { MailList } from './mail-list.tsx';

export function MailPage() {
  const { mailId } = useParams();
  return (
    <div className="grid gap-4">
      <KeptNotice />
      <SplitView
        isChosen={mailId !== undefined}
        back={{ to: useSectionRoutes('/mail').to(), label: 'All emails' }}
        list={<MailList chosenId={mailId} />}
        hint={<p className="py-16 text-center text-muted">Select an email to read it</p>}
      />
    </div>
  );
}
