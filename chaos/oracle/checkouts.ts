import { askAsAssistant } from '../actors/assistant.ts';
import type { Ledger } from '../ledger.ts';

/** Checks that each assistant's checkout is completed with its buyer's order, and that an abandoned one has none. */
export async function compareCheckouts(
  { checkouts }: Ledger,
  shopUrl: string,
  deadline: () => number,
): Promise<string[]> {
  const differences: string[] = [];
  for (const { id, orderId } of checkouts) {
    if (orderId === undefined) continue;
    const { status, order } = await askAsAssistant(shopUrl, `/${id}`, deadline);
    const stored = status === 'completed' ? (order?.id ?? 'no order') : null;
    if (stored !== orderId) differences.push(`checkout ${id}: ${orderId} was acknowledged, but its order is ${stored}`);
  }
  return differences;
}
