-- Up Migration Lists quotes that wait for an answer first, then the others; each newest first.
CREATE INDEX IF NOT EXISTS quotes_waiting ON quotes (awaits_answer DESC, created_at DESC, id DESC);
