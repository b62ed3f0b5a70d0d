import { useParams } from 'react-router-dom';
import { SplitView } from '../../layout/split-view.tsx';
import { usePlace } from '../../layout/use-place.ts';
import { UserList } from './user-list.tsx';

export function UsersPlace() {
  const { userId } = useParams();
  return (
    <SplitView
      isChosen={userId !== undefined}
      back={{ to: usePlace('/users').to(), label: 'All users' }}
      list={<UserList chosenId={userId} />}
      hint={<p className="py-16 text-center text-muted">Select a user to view details</p>}
    />
  );
}
