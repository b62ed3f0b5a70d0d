import { NavLink } from 'react-router-dom';
import { usePanels } from '../../panels/panels.tsx';
import { useUser } from './queries.ts';
import { useLogOut } from './sign-in-out.ts';

const entry = 'flex min-h-12 w-full items-center text-left text-lg';

export function AccountEntries({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const { show } = usePanels();
  const logOut = useLogOut();
  if (!user) {
    return (
      <>
        <button type="button" className={entry} onClick={() => show('sign-in')}>
          Sign In
        </button>
        <button type="button" className={entry} onClick={() => show('register')}>
          Sign Up
        </button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm text-muted">Signed in as {user.username}</p>
      <NavLink to="/settings" className={entry}>
        Settings
      </NavLink>
      <NavLink to="/my-orders" className={entry}>
        My Orders
      </NavLink>
      <button
        type="button"
        className={entry}
        onClick={() => {
          onClose();
          logOut.mutate();
        }}
      >
        Log out
      </button>
    </>
  );
}
