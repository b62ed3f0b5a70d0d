-- Up Migration Recognizes an offer that is sent again after a lost answer; null for offers of earlier releases.
ALTER TABLE quote_offers ADD COLUMN body_hash text;
