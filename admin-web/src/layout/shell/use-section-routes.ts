import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * URLs of a section and its children. Keeps the list's filters, which are in the query string.
 * @param root path of the section or of a row, such as `/users`
 */
export function useSectionRoutes(root: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMemo(() => {
    const to = (path?: string): string => `${root}${path ? `/${path}` : ''}${search}`;
    return {
      to,
      open: (path: string) => void navigate(to(path)),
      close: () => void navigate(to(), { replace: true }),
    };
  }, [navigate, root, search]);
}
