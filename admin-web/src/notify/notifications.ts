import { readStored, store } from '@loop-petal/web-kit/storage';
import { createStore } from '@loop-petal/web-kit/store';

const STORAGE_KEY = 'admin-notifications';

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Whether this browser shows notifications of the shop; the owner switches them on. */
export const useNotifications = createStore<{ isOn: boolean }>({
  isOn: canNotify() && Notification.permission === 'granted' && readStored(STORAGE_KEY) === 'on',
});

/** Asks the browser for permission the first time. @returns false when the browser refuses it */
export async function switchNotifications(): Promise<boolean> {
  const isOn = !useNotifications.getState().isOn && (await Notification.requestPermission()) === 'granted';
  const isRefused = !isOn && !useNotifications.getState().isOn;
  useNotifications.setState({ isOn });
  store(STORAGE_KEY, isOn ? 'on' : 'off');
  return !isRefused;
}

/** @param tag several tabs with the same tag show one notification */
export function notify(title: string, { body, tag, onOpen }: { body: string; tag: string; onOpen: () => void }): void {
  if (!useNotifications.getState().isOn) return;
  const notification = new Notification(title, { body, tag });
  notification.onclick = () => {
    window.focus();
    onOpen();
    notification.close();
  };
}
