import { useLocation, useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { UserList } from './user-list.tsx';

export function UsersPage() {
  const { userId } = useParams();
  const isAtPage = /\/(roles|invitations)$/.test(useLocation().pathname);
  return (
    <SplitView
      isChosen={userId !== undefined || isAtPage}
      back={{ to: useSectionRoutes('/users').to(), label: 'All users' }}
      list={<UserList chosenId={userId} />}
      hint={<p className="py-16 text-center text-muted">Select a user to view details</p>}
    />
  );
}
