/** Checks that no piece of the limited edition is sold twice or lost; reservations without an order expire later. */
export async function compareStock(ask, { unknown, pairs }, orders, { productId, variationId, pieces }) {
  const variations = await ask('GET', `/api/admin/products/${productId}/variations`);
  const left = variations.find(({ id }) => id === variationId).stockQuantity;
  const sold = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ orderItems }) => orderItems)
    .filter((item) => item.variationId === variationId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const held = [...unknown, ...pairs]
    .filter(({ line }) => line.variationId === variationId)
    .reduce((sum, { line }) => sum + line.quantity, 0);
  const missing = pieces - left - sold;
  return missing >= 0 && missing <= held ? [] : [`limited edition: ${sold} sold and ${left} left of ${pieces}`];
}
