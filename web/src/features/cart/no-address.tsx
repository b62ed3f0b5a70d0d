import { Link } from 'react-router-dom';
import { usePanels } from '../../panels/panels.tsx';
import { useUser } from '../auth/queries.ts';

/** Asks a shopper without saved addresses to add one. */
export function NoAddress() {
  const user = useUser();
  const { show } = usePanels();
  return (
    <p className="text-sm text-muted">
      You can ship each item to an address you have saved.{' '}
      {user ? (
        <Link to="/settings" className="link">
          Save one in your settings.
        </Link>
      ) : (
        <>
          <button type="button" className="link min-h-11" onClick={() => show('sign-in')}>
            Sign in
          </button>{' '}
          to choose one.
        </>
      )}
    </p>
  );
}
