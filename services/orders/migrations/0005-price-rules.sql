-- Up Migration The rules by which an order was priced, and its deadlines; the defaults are those of all earlier orders.
ALTER TABLE orders
  -- The sales tax in percent; null if the parcels have different rates.
  ADD COLUMN tax_rate text DEFAULT '6.67',
  -- The code of the parcels' state; null if they have several, or of an earlier order.
  ADD COLUMN tax_state text,
  ADD COLUMN cancel_window_hours integer NOT NULL DEFAULT 24,
  ADD COLUMN return_window_days integer NOT NULL DEFAULT 30;
