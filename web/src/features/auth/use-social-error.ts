import { showError } from '@loop-petal/web-kit/toast-store';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'social-error';

/** A social sign-in that failed at the provider comes back to the shop with this in its address. */
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
