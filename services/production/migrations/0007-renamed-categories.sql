-- Up Migration
-- Default recipes belong to the first slug of a category.
CREATE TABLE renamed_categories (
  slug text PRIMARY KEY,
  first_slug text NOT NULL
);
