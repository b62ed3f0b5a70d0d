import { agentChat } from './agent-chat.ts';

export function ConnectionNote() {
  const isLost = agentChat.useChat(({ connection }) => connection) === 'lost';
  return (
    <p role="status" className={isLost ? 'bg-kraft px-4 py-2 text-sm text-on-kraft' : 'sr-only'}>
      {isLost && 'Connection lost. Trying again…'}
    </p>
  );
}
