import { readerDay } from '@loop-petal/contracts/rules/days';
import { readStored, store } from '@loop-petal/web-kit/storage';
import { createStore } from '@loop-petal/web-kit/store';

const STORAGE_KEY = 'needed-by';
const useStore = createStore<{ day: string | null }>({ day: null });

/** Today in the visitor's time zone, `YYYY-MM-DD`. @param years to add */
export function dayFromNow(years = 0): string {
  const then = new Date();
  then.setFullYear(then.getFullYear() + years);
  return readerDay(then);
}

export function saveNeededBy(day: string | null): void {
  useStore.setState({ day });
  store(STORAGE_KEY, day);
}

/**
 * The day by which the cart is needed, stored in this browser until the order, until it is cleared, or until it has
 * passed.
 */
export const useNeededBy = (): string | null => useStore(({ day }) => (day && day >= dayFromNow() ? day : null));

if (typeof window !== 'undefined') {
  const load = () => useStore.setState({ day: readStored(STORAGE_KEY) });
  load();
  window.addEventListener('storage', load);
}
