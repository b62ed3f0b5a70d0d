-- Up Migration
ALTER TABLE recipes ADD COLUMN note text NOT NULL DEFAULT '';
