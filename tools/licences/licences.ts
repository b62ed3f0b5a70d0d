interface Lockfile {
  packages: Record<
    string,
    { version?: string; license?: string; link?: boolean; dev?: boolean; devOptional?: boolean }
  >;
}
export interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isShipped: boolean;
}

/** Licenses that the shop may use: each part of an SPDX expression must be listed. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'CC0-1.0'],
  ...['Unlicense', 'Python-2.0', 'CC-BY-4.0'],
]);

const EXCEPTIONS = [
  {
    name: /^@img\/sharp(-libvips)?-/,
    licence: /LGPL-3\.0-or-later/,
    why: 'libvips is a separate shared library that anyone may replace',
  },
  { name: /^@fontsource-variable\//, licence: /^OFL-1\.1$/, why: 'fonts, shipped as they are' },
  {
    name: /^(lightningcss|axe-core|@axe-core\/.*|dompurify)/,
    licence: /MPL-2\.0/,
    why: 'builds and tests the shop, unchanged; not in the images',
  },
  { name: /^@zone-eu\/mailsplit$/, licence: /^\(MIT OR EUPL-1\.1\+\)$/, why: 'used under the MIT license' },
  { name: /^elkjs$/, licence: /^EPL-2\.0$/, why: "a tool of prisma's command line; not in the images" },
];

/** Packages whose manifest declares the license in an old format that the lockfile does not read. */
const OVERRIDES: Record<string, string> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

export function packagesOf(lockfile: Lockfile): Package[] {
  return Object.entries(lockfile.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, { version = '', license, dev, devOptional }]) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      return { name, version, licence: license ?? OVERRIDES[name] ?? 'unknown', isShipped: !dev && !devOptional };
    });
}

/**
 * Packages with a disallowed license. Tools may have any known license, because the shop is distributed without them.
 */
export function licenceProblems(packages: readonly Package[]): Package[] {
  return packages.filter(({ name, licence, isShipped }) => {
    const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR|and) /);
    if (parts.every((part) => ALLOWED.has(part))) return false;
    if (EXCEPTIONS.some((one) => one.name.test(name) && one.licence.test(licence))) return false;
    return isShipped || licence !== 'unknown';
  });
}
