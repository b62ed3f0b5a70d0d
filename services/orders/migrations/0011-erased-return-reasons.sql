-- Up Migration
-- Account erasure had left customers' own words in their orders' history.
UPDATE timeline SET description = 'Return requested.' FROM orders
  WHERE orders.id = timeline.order_id AND orders.erased AND timeline.type = 'order.return-requested';
