import { queryOptions } from '@tanstack/react-query';

/** Code that is loaded when it is needed, and asked for again after a failure. @param name unique in the client */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  queryOptions({ queryKey: ['code', name], queryFn: load });
