import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { THEME_SCRIPT } from '@loop-petal/web-kit/theme-choice';
import type { Config } from './config.ts';
import { firstScript } from './first-script.ts';
import { findAssets } from './page-assets.ts';
import { assemble } from './page-html.ts';
import { contentSecurityPolicy } from './security.ts';
import type { SiteBuild } from './site-build.ts';

export interface Page {
  status: number;
  policy: string;
  html: string;
  /** The path to redirect to, permanently. */
  location?: string | undefined;
}

export interface Pages {
  make(url: string): Promise<Page>;
  list(): Promise<string[]>;
}

export interface PageContext {
  config: Pick<Config, 'PUBLIC_URL'>;
  logger: Logger;
  build: SiteBuild;
}

export function createPages({ config, logger, build: { renderer, manifest } }: PageContext): Pages {
  return {
    async make(address) {
      const url = new URL(address);
      const site = { publicUrl: config.PUBLIC_URL };
      const onError = (err: unknown) => logger.error({ err, path: url.pathname }, 'render failed');
      const page = await renderer.render(url, site, onError);
      const assets = findAssets(manifest, [page.file]);
      const script = firstScript(assets);
      return {
        status: page.status,
        location: page.location,
        policy: contentSecurityPolicy(config.PUBLIC_URL, THEME_SCRIPT, script),
        html: assemble(renderer, { ...page, assets, firstScript: script }),
      };
    },
    list: () => renderer.listPages(),
  };
}
