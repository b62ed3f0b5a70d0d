export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = `${Method} /${string}`;

export type ParameterOf<Name extends string> = Name extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParameterOf<Rest>
  : never;

export interface Address {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
}

/** A path parameter that a URL can't contain: empty, or dots that URL parsers resolve. No id has this form. */
export class UnusableSegment extends Error {
  constructor(name: string, parameter: string) {
    super(`${name}: ${parameter} is empty or dots`);
  }
}

/**
 * The URL of a call with its parameters and query; omits undefined and empty query values.
 * @throws UnusableSegment
 */
export function requestLine(name: string, { params = {}, query = {} }: Address): { method: string; path: string } {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replace(/{(\w+)}/g, (_, parameter) => {
    const value = params[parameter] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new UnusableSegment(name, parameter);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.append(key, String(value));
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
}
