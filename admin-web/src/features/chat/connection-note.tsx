import { connectionState } from './chat-socket.ts';
import { useStore } from './store.ts';

/** Says so when messages come late because the line is down. */
export function ConnectionNote() {
  const isLost = useStore(connectionState) === 'lost';
  return (
    <p role="status" className={isLost ? 'bg-kraft px-4 py-2 text-sm text-on-kraft' : 'sr-only'}>
      {isLost && 'Connection lost. Trying again…'}
    </p>
  );
}
