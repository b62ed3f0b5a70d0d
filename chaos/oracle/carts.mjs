export async function compareCarts({ carts }) {
  const differences = [];
  for (const { name, call, quantity } of carts) {
    const lines = await call('GET', '/api/cart');
    const stored = lines.map((line) => line.quantity);
    if (stored.length !== 1 || (quantity !== undefined && stored[0] !== quantity))
      differences.push(`cart of ${name}: ${quantity} was acknowledged, stored are ${stored.join(', ') || 'no lines'}`);
  }
  return differences;
}
