import type { Ledger } from '../ledger.ts';

/** Checks that every acknowledged message is stored once, in its author's order. */
export async function compareChats({ chats }: Ledger): Promise<string[]> {
  const differences: string[] = [];
  for (const { sessionId, shop, shopper, agent } of chats) {
    const { messages } = await shop.call('GET /api/live-chat/messages', { query: { sessionId } });
    for (const [role, said] of [
      ['user', shopper],
      ['agent', agent],
    ] as const) {
      const stored = messages.filter((message) => message.role === role).map(({ content }) => content);
      const sent = said.filter(({ text, outcome }) => outcome === 'done' || stored.includes(text));
      if (stored.join('\n') !== sent.map(({ text }) => text).join('\n'))
        differences.push(
          `chat ${sessionId}: ${sent.length} messages of the ${role} were sent, ${stored.length} stored`,
        );
    }
  }
  return differences;
}
