/** Calls the shop like a browser: through the gateway, with its cookies. */
export class ShopClient {
  readonly #gatewayUrl: string;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #adminToken: string | undefined;

  constructor(gatewayUrl: string, origin: string) {
    this.#gatewayUrl = gatewayUrl;
    this.#origin = origin;
  }

  async signInAsAdmin(username: string, password: string): Promise<void> {
    const { token } = await this.post<{ token: string }>('/api/admin/login', { username, password });
    this.#adminToken = token;
  }

  cookies = (): string[] => [...this.#cookies.values()];
  get = <Answer>(path: string): Promise<Answer> => this.#call('GET', path);
  post = <Answer>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.#call('POST', path, body, headers);
  patch = <Answer>(path: string, body: unknown): Promise<Answer> => this.#call('PATCH', path, body);
  delete = (path: string): Promise<void> => this.#call('DELETE', path);

  /** @returns undefined if the shop answers with one of these statuses */
  async postUnless<Answer>(statuses: readonly number[], path: string, body: unknown): Promise<Answer | undefined> {
    return this.#unless(statuses, () => this.post<Answer>(path, body));
  }

  async putUnless<Answer>(statuses: readonly number[], path: string, body: unknown): Promise<Answer | undefined> {
    return this.#unless(statuses, () => this.#call<Answer>('PUT', path, body));
  }

  async #unless<Answer>(statuses: readonly number[], ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ShopRefusal && statuses.includes(error.status)) return undefined;
      throw error;
    }
  }

  async #call<Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#gatewayUrl}${path}`, {
      method,
      headers: {
        Origin: this.#origin,
        ...(this.#cookies.size > 0 ? { Cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(this.#adminToken ? { Authorization: `Bearer ${this.#adminToken}` } : {}),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok)
      throw new ShopRefusal(response.status, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
}

export class ShopRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
