import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Addresses at and below a place of the panel. The filters of its list, which stand in the query, stay.
 * @param root of the place or of a row, such as `/users`
 */
export function usePlace(root: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMemo(() => {
    const to = (path?: string): string => `${root}${path ? `/${path}` : ''}${search}`;
    return {
      /** For links. No path: the place itself. */
      to,
      /** Opens a dialog or a row; Back closes it again. */
      open: (path: string) => void navigate(to(path)),
      /** Goes to the place itself. */
      close: () => void navigate(to(), { replace: true }),
    };
  }, [navigate, root, search]);
}
