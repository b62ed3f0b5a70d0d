-- Up Migration
-- Publishes the pieces of artisans whose accounts were deleted before, so that no copy keeps a name.
CREATE FUNCTION pg_temp.iso(timestamptz) RETURNS text LANGUAGE sql AS
  $$SELECT to_char($1 AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;
INSERT INTO outbox (event)
SELECT json_build_object('id', gen_random_uuid(), 'type', 'job.changed', 'subject', j.order_id,
  'time', pg_temp.iso(now()), 'data', json_build_object('orderId', j.order_id, 'jobId', j.id, 'lineId', j.line_id,
    'piece', j.piece, 'productName', j.product_name, 'selectedColor', j.selected_color, 'state', j.state,
    'artisanName', NULL, 'startedAt', pg_temp.iso(j.started_at),
    'finishedAt', CASE WHEN j.finished_at IS NOT NULL THEN pg_temp.iso(j.ready_at) END,
    'pictures', coalesce((SELECT json_agg(
        json_build_object('imageUrl', '/api/making/' || p.id, 'image', p.details) ORDER BY p.added_at, p.id)
      FROM pictures p WHERE p.job_id = j.id), '[]')))
  FROM jobs j JOIN artisans a ON a.id = j.artisan_id
 WHERE a.name = 'A former artisan' AND j.state <> 'reserved'
 ORDER BY array_position(ARRAY['cancelled', 'shipped', 'ready'], j.state) NULLS FIRST;
DROP FUNCTION pg_temp.iso;
