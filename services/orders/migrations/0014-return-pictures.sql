-- Up Migration The customer's pictures of a return: [{url, image}]; empty once erased.
ALTER TABLE returns ADD COLUMN IF NOT EXISTS pictures jsonb NOT NULL DEFAULT '[]';
