import type { BuildOptions } from 'esbuild';

export declare function bundleOptions(program: { folder: string; entries: Record<string, string> }): BuildOptions;
