import { beforeEach, jest } from '@jest/globals';

export interface Asked {
  /** `PATCH /api/admin/products/p1` */
  line: string;
  body: unknown;
}
/**
 * JSON, a Refusal, or a function of the request's body and query. A promise that never resolves simulates a slow shop.
 */
export type Answer = unknown | ((body: unknown, query: URLSearchParams) => unknown | Promise<unknown>);

export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly code?: string,
    readonly more: object = {},
  ) {}
}

export const never = () => new Promise<never>(() => undefined);

let asked: Asked[] = [];
let answers: Record<string, Answer> = {};

beforeEach(() => {
  asked = [];
  answers = {};
  globalThis.fetch = jest.fn(answer as typeof fetch);
});

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const [path, query] = url.split('?');
  const line = `${init.method ?? 'GET'} ${path}`;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
  asked.push({ line, body });
  const given = answers[line] ?? new Refusal(404, 'Unknown to this test');
  const value = typeof given === 'function' ? await given(body, new URLSearchParams(query)) : given;
  if (value instanceof Response) return value;
  if (value === undefined) return new Response(null, { status: 204 });
  if (!(value instanceof Refusal)) return Response.json(value, { headers: { 'x-total-count': '1' } });
  return Response.json({ message: value.message, code: value.code, ...value.more }, { status: value.status });
}

export const shopAnswers = (more: Record<string, Answer>): void => void Object.assign(answers, more);

/** Every request of the test, reads included. */
export const requests = (): readonly Asked[] => asked;

export const sent = (): Asked[] => asked.filter(({ line }) => !line.startsWith('GET '));

/** The Idempotency-Keys of the requests of a line such as `POST /api/quotes`, in their order. */
export const keysSent = (line: string): (string | null)[] =>
  (globalThis.fetch as jest.MockedFunction<typeof fetch>).mock.calls
    .filter(([url, init]) => `${init?.method} ${String(url).split('?')[0]}` === line)
    .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
