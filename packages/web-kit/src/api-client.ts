/** A failed call. `status` is 0 when no answer came; `message` is the server's own, ready to be shown. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly body?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Anything that checks an answer, such as a zod schema. Left out, the answer is taken as it is. */
export interface Parser<T> {
  parse(value: unknown): T;
}

export interface ApiOptions {
  /** Empty in the browser; the gateway's address on the server. */
  baseUrl?: string;
  /** Added to every call, such as the admin's bearer token. */
  headers?: () => Record<string, string>;
  /** Gives up after this many milliseconds; none by default. */
  timeoutMs?: number;
  /** In place of the global one. */
  fetch?: typeof fetch;
  /** Told about every 401, before the error is thrown. */
  onUnauthorized?: () => void;
}

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Told the headers of the answer, such as where the next page begins. */
  onHeaders?: (headers: Headers) => void;
}

export interface Api {
  get<T>(path: string, parser?: Parser<T>, call?: CallOptions): Promise<T>;
  /** What is no JSON, such as a PDF. */
  getFile(path: string, call?: CallOptions): Promise<Blob>;
  post<T>(path: string, body?: unknown, parser?: Parser<T>, call?: CallOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, parser?: Parser<T>, call?: CallOptions): Promise<T>;
  delete<T>(path: string, body?: unknown, parser?: Parser<T>, call?: CallOptions): Promise<T>;
  /** Changes the options of this client, as the server does once when it starts. */
  configure(options: ApiOptions): void;
}

/** The one way both clients talk to the shop: JSON, cookies of the same origin, failures as `ApiError`. */
export function createApi(initial: ApiOptions = {}): Api {
  let options = initial;

  /** @throws ApiError unless the answer is a success */
  async function send(method: string, path: string, body: unknown, extra: CallOptions): Promise<Response> {
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    const signal = extra.signal ?? (options.timeoutMs ? AbortSignal.timeout(options.timeoutMs) : undefined);
    const ask = options.fetch ?? fetch;
    const response = await ask(`${options.baseUrl ?? ''}${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers?.(),
        ...extra.headers,
      },
      body: body === undefined ? undefined : isForm ? (body as FormData) : JSON.stringify(body),
      signal,
    }).catch((cause: unknown) => {
      throw new ApiError(0, 'We could not reach the shop. Please check your connection.', 'offline', cause);
    });
    extra.onHeaders?.(response.headers);
    if (response.ok) return response;
    const answer = await readAnswer(response);
    if (response.status === 401) options.onUnauthorized?.();
    throw toError(response, answer);
  }

  async function call<T>(method: string, path: string, body: unknown, parser?: Parser<T>, extra: CallOptions = {}) {
    const answer = await readAnswer(await send(method, path, body, extra));
    return parser ? parser.parse(answer) : (answer as T);
  }

  return {
    get: (path, parser, extra) => call('GET', path, undefined, parser, extra),
    getFile: async (path, extra = {}) => (await send('GET', path, undefined, extra)).blob(),
    post: (path, body, parser, extra) => call('POST', path, body, parser, extra),
    patch: (path, body, parser, extra) => call('PATCH', path, body, parser, extra),
    delete: (path, body, parser, extra) => call('DELETE', path, body, parser, extra),
    configure: (next) => {
      options = { ...options, ...next };
    },
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toError(response: Response, answer: unknown): ApiError {
  const body = answer as { message?: unknown; code?: unknown } | undefined;
  const message = typeof body?.message === 'string' ? body.message : '';
  const code = typeof body?.code === 'string' ? body.code : undefined;
  return new ApiError(response.status, message, code, answer);
}

/** The server's message when it sent one, else the given text. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}
