import type { Ledger } from '../ledger.ts';

export async function compareCarts({ carts }: Ledger): Promise<string[]> {
  const differences: string[] = [];
  for (const { name, shop, quantity } of carts) {
    const stored = (await shop.call('GET /api/cart')).map((line) => line.quantity);
    if (stored.length !== 1 || (quantity !== undefined && stored[0] !== quantity))
      differences.push(`cart of ${name}: ${quantity} was acknowledged, but it has ${stored.join(', ') || 'no lines'}`);
  }
  return differences;
}
