import { showError } from '@loop-petal/web-kit/toast-store';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'social-error';

/** Shows once the error with which a failed social sign-in returns to the shop. */
export function useSocialError(): void {
  const [search, setSearch] = useSearchParams();
  const hasFailed = search.has(PARAMETER);
  useEffect(() => {
    if (!hasFailed) return;
    showError('Failed to connect with social media account', 'Social Login Failed');
    setSearch(
      (current) => {
        current.delete(PARAMETER);
        return current;
      },
      { replace: true },
    );
  }, [hasFailed, setSearch]);
}
