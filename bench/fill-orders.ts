import { connectPostgres } from './stores.ts';

/**
 * Orders of the last two years, inserted directly: two lines and a parcel each; those of the last two weeks are open.
 */
const ORDERS = `
  INSERT INTO orders (id, owner_id, user_id, customer_name, customer_email, customer_phone, shipping_address,
    subtotal_cents, tax_cents, shipping_cents, total_cents, shipping_method, status, payment_method, payment_status,
    payment_id, tracking_number, created_at, updated_at)
  SELECT gen_random_uuid(), 'bench-' || n % 5000, NULL, names.first || ' ' || names.last || ' ' || n,
    'buyer' || n || '@example.com', '503 555 0100',
    '{"recipientName":"Bench Buyer","phone":null,"addressLine1":"1 Petal Lane","addressLine2":null,"city":"Portland",
      "state":"OR","zipCode":"97201","country":"US","deliveryInstructions":null}',
    5000 + n % 900, 334, 999, 6333 + n % 900, 'FedEx Ground',
    CASE WHEN n % 8 = 7 THEN 'cancelled' WHEN n > 2000 THEN 'delivered'
      ELSE (ARRAY['pending', 'processing', 'shipped'])[1 + n % 3] END,
    'Clover', CASE WHEN n % 8 = 7 THEN 'failed' ELSE 'succeeded' END, 'bench-' || n,
    CASE WHEN n > 2000 AND n % 8 <> 7 THEN 'LP' || lpad(n::text, 11, '0') END, at, at
  FROM generate_series(1, $1::int) AS n
  CROSS JOIN LATERAL (SELECT now() - make_interval(mins => n * 10) AS at) AS times
  CROSS JOIN LATERAL (SELECT (ARRAY['Ada', 'Ben', 'Cora', 'Dan', 'Eve', 'Finn', 'Gwen'])[1 + n % 7] AS first,
    (ARRAY['Lovelace', 'Franklin', 'Curie', 'Hopper', 'Meitner'])[1 + n % 5] AS last) AS names`;
const LINES = `
  INSERT INTO order_items (id, order_id, position, product_id, product_name, quantity, list_price_cents, price_cents, image_url, parcel)
  SELECT gen_random_uuid(), id, position, 'bench-' || (total_cents + position) % 300, 'Bench flower', 1, 2500, 2500,
    '/system/marker', 0
  FROM orders CROSS JOIN generate_series(0, 1) AS position WHERE payment_id LIKE 'bench-%'`;
const PARCELS = `
  INSERT INTO parcels (order_id, number, address) SELECT id, 0, shipping_address FROM orders WHERE payment_id LIKE 'bench-%'`;

export async function fillOrders(dataDir: string, howMany: number): Promise<void> {
  const client = await connectPostgres(dataDir, 'orders');
  try {
    await client.query(ORDERS, [howMany]);
    await client.query(LINES);
    await client.query(PARCELS);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
