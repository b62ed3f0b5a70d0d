// Cuts the wide scenes of the home and about pages into widths and formats: `node tools/make-scenes.mjs`.
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const SCENES = ['hero-bouquet', 'hero-stems', 'hero-pots', 'about-workbench'];
const WIDTHS = [480, 800, 1200, 1600];
const details = {};

for (const name of SCENES) {
  const source = new URL(`../../infra/seed/images/${name}.webp`, import.meta.url).pathname;
  const folder = new URL(`../public/scenes/${name}/`, import.meta.url).pathname;
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS) {
    const sized = sharp(source).resize({ width });
    await sized.clone().avif({ quality: 50, effort: 6 }).toFile(`${folder}${width}.avif`);
    await sized.clone().webp({ quality: 76, effort: 6 }).toFile(`${folder}${width}.webp`);
  }
  const { width, height } = await sharp(source).metadata();
  const tiny = await sharp(source).resize({ width: 10 }).webp({ quality: 30, effort: 6 }).toBuffer();
  details[name] = { width, height, widths: WIDTHS, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}

const rows = Object.entries(details).map(
  ([name, image]) => `  '${name}': { imageUrl: '/scenes/${name}', image: ${JSON.stringify(image)} },`,
);
await writeFile(
  new URL('../src/scenes.ts', import.meta.url),
  `import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';

/** The wide pictures of the home and about pages, written by tools/make-scenes.mjs. */
export const SCENES = {
${rows.join('\n')}
} satisfies Record<string, { imageUrl: string; image: ImageDetails }>;
`,
);
