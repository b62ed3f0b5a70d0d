-- Up Migration
-- Erasing an account left the customer's own words in the history of its orders.
UPDATE timeline SET description = 'Return requested.' FROM orders
  WHERE orders.id = timeline.order_id AND orders.erased AND timeline.type = 'order.return-requested';
