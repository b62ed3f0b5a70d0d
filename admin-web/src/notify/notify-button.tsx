import { Button } from '@loop-petal/web-kit/button';
import { showError } from '@loop-petal/web-kit/toast-store';
import { Bell, BellOff } from 'lucide-react';
import { canNotify, switchNotifications, useNotifications } from './notifications.ts';

/** Switches this browser's notifications; absent where the browser has none. */
export function NotifyButton() {
  const isOn = useNotifications((state) => state.isOn);
  if (!canNotify()) return null;
  const Icon = isOn ? Bell : BellOff;
  return (
    <Button variant="quiet" size="sm" aria-pressed={isOn} onClick={() => void change()}>
      <Icon size={16} aria-hidden />
      Notify me here
    </Button>
  );
}

async function change(): Promise<void> {
  if (await switchNotifications()) return;
  showError('Please allow notifications for this page in your browser’s settings.', 'Notifications are blocked');
}
