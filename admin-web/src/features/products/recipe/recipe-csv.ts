import type { Cell } from '@loop-petal/contracts/rules/csv';
import { describeIssue } from '@loop-petal/contracts/rules/describe-issue';
import { materialName } from '@loop-petal/contracts/rules/material-text';
import { type MaterialView, type RecipeView, SaveRecipeRequest } from '@loop-petal/contracts/shapes/production';

/** The recipe of a product, or of the row's variation; empty cells mean that the category's default applies. */
export const RECIPE_COLUMNS = ['makingMinutes', 'finishingDays', 'materials', 'note'] as const;
export type RecipeColumn = (typeof RECIPE_COLUMNS)[number];
export const isRecipeColumn = (column: string): column is RecipeColumn =>
  RECIPE_COLUMNS.includes(column as RecipeColumn);
export const VARIATION_COLUMN = 'variation';

export interface Workshop {
  recipes: readonly RecipeView[];
  materials: readonly Pick<MaterialView, 'id' | 'name' | 'color'>[];
}
export type RecipeFields = Partial<Pick<RecipeView, RecipeColumn>>;

/** Marks a recipe without materials; an empty cell means no recipe. */
export const NO_MATERIALS = 'none';
export const MATERIALS_EXAMPLE = '24 x Cotton, 8-ply, Red; 1 x Kraft paper sheet';
const ENTRY = /^(\d+(?:\.\d+)?)\s*[x×]\s*(\S.*)$/i;
const Fields = SaveRecipeRequest.omit({ variationId: true }).partial();

/** The recipe of one variation, or for null, of all other variations; undefined if none is stored. */
export function ownRecipeOf(
  productId: string,
  variationId: string | null,
  workshop: Workshop | undefined,
): Required<RecipeFields> | undefined {
  const found = workshop?.recipes.find(
    (recipe) => recipe.productId === productId && recipe.variationId === variationId,
  );
  if (!found) return undefined;
  const { makingMinutes, finishingDays, materials, note } = found;
  return { makingMinutes, finishingDays, materials, note };
}

export function recipeCell(recipe: RecipeFields | undefined, column: RecipeColumn, workshop?: Workshop): Cell {
  if (column !== 'materials') return recipe?.[column];
  if (recipe?.materials?.length === 0) return NO_MATERIALS;
  return recipe?.materials
    ?.map(({ materialId, amount }) => `${amount} x ${nameIn(materialId, workshop?.materials ?? [])}`)
    .join('; ');
}

function nameIn(id: string, materials: Workshop['materials']): string {
  const name = materials.filter((one) => one.id === id).map(materialName)[0];
  return name && !name.includes(';') && called(name, materials).length === 1 ? name : id;
}

const called = (name: string, materials: Workshop['materials']) =>
  materials.filter((one) => materialName(one).toLowerCase() === name.toLowerCase());

/** The recipe fields of a row; null for an empty cell, which leaves its field unchanged. */
export function readRecipeFields(
  texts: ReadonlyMap<string, string>,
  workshop: Workshop | undefined,
): { fields: RecipeFields | null; problems: string[] } {
  const given: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const column of RECIPE_COLUMNS) {
    const text = texts.get(column);
    if (!text) continue;
    if (column === 'note') given.note = text;
    else if (column === 'materials') given.materials = readMaterials(text, workshop?.materials ?? [], problems);
    else if (/^\d+$/.test(text)) given[column] = Number(text);
    else problems.push(`${column}: Enter a whole number`);
  }
  const checked = Fields.safeParse(given, { error: describeIssue });
  if (checked.error) {
    problems.push(...checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  return { fields: Object.keys(given).length > 0 ? (given as RecipeFields) : null, problems };
}

function readMaterials(text: string, materials: Workshop['materials'], problems: string[]): RecipeView['materials'] {
  if (text.toLowerCase() === NO_MATERIALS) return [];
  const entries = text.split(';').map((entry) => entry.trim());
  return entries.filter(Boolean).flatMap((entry) => {
    const [, needed, name = ''] = ENTRY.exec(entry) ?? [];
    if (!needed) {
      problems.push(`materials: Write “${MATERIALS_EXAMPLE}” or “${NO_MATERIALS}”, not “${entry}”`);
      return [];
    }
    const byId = materials.filter(({ id }) => id === name.toLowerCase());
    const [material, another] = byId.length > 0 ? byId : called(name, materials);
    if (another) problems.push(`materials: Several are called “${name}”: use the id`);
    if (!material) problems.push(`materials: There is no material “${name}”`);
    return material ? [{ materialId: material.id, amount: Number(needed) }] : [];
  });
}
