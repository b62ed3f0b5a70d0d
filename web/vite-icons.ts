import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Takes the drawings of lucide-react only: each from its own file instead of through the library's index, which
 * would tie all icons that any page shows to the first page that shows one, and drawn by `create-icon.ts`.
 */
export function singleIcons(): Plugin {
  const index = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url);
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(/^export \{(.*)\} from '(.*)';$/gm))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, fileURLToPath(new URL(file, index)));

  const single = (specifier: string) => {
    const [imported = '', local = imported] = specifier.trim().split(/\s+as\s+/);
    return `import ${local} from ${JSON.stringify(files.get(imported))};`;
  };
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/, code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(/^import \{([^}]+)\} from 'lucide-react';$/gm, (_, names: string) =>
          names
            .split(',')
            .filter((name) => name.trim())
            .map(single)
            .join(' '),
        ),
    },
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: () => fileURLToPath(new URL('src/create-icon.ts', import.meta.url)),
    },
  };
}
