import { readStored, store } from '@loop-petal/web-kit/storage';
import type { PersonalKey } from '../../queries/personal-storage.ts';

const KEY = 'live-chat' satisfies PersonalKey;

/** Whether live chat was opened in this tab, until log-out. */
export const isChatResumed = (): boolean => readStored(KEY, 'sessionStorage') !== null;
export const resumeChat = (): void => store(KEY, 'open', 'sessionStorage');
