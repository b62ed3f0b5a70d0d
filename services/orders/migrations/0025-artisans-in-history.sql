-- Up Migration
-- The names of artisans, which outlived their accounts.
UPDATE timeline SET description = regexp_replace(description, '^\S+ has started ', 'An artisan has started ')
 WHERE type = 'order.making-begun';
