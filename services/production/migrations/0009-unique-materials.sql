-- Up Migration
-- Recipes and jobs refer to materials by id, so materials with equal names all stay, and the later ones are renamed.
UPDATE materials SET name = left(materials.name, 65) || ' (' || left(materials.id::text, 8) || ')'
  FROM (
    SELECT id, row_number() OVER (PARTITION BY lower(name), lower(coalesce(color, '')) ORDER BY id) AS place FROM materials
  ) AS placed
 WHERE placed.id = materials.id AND placed.place > 1;
CREATE UNIQUE INDEX IF NOT EXISTS materials_name ON materials (lower(name), lower(coalesce(color, '')));
