import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Addresses of a section and below it. The filters of its list, which are in the query, are kept.
 * @param root path of the section or of a row, such as `/users`
 */
export function useSectionRoutes(root: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMemo(() => {
    const to = (path?: string): string => `${root}${path ? `/${path}` : ''}${search}`;
    return {
      /** For links. No path: the section itself. */
      to,
      /** Opens a dialog or a row; Back closes it again. */
      open: (path: string) => void navigate(to(path)),
      /** Goes to the section itself. */
      close: () => void navigate(to(), { replace: true }),
    };
  }, [navigate, root, search]);
}
