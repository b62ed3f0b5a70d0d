import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {
  /** Signs the links of previews; their subject begins with `content-preview:`. */
  readonly linkSecret: string;
}

export const createContext = ({ INTERNAL_TOKEN_SECRET }: Config, deps: PostgresDeps): Context => ({
  ...deps,
  linkSecret: INTERNAL_TOKEN_SECRET,
});
