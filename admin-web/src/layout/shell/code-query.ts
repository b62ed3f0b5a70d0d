import { queryOptions } from '@tanstack/react-query';

/** Code loaded on demand, with a retry after failure. @param name unique in the client */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  queryOptions({ queryKey: ['code', name], queryFn: load });
