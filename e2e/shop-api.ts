import { SHOP_URL } from './shop-url.ts';

export async function asAdmin(): Promise<<Answer>(path: string, init?: RequestInit) => Promise<Answer>> {
  const login = await fetch(`${SHOP_URL}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SHOP_URL },
    body: JSON.stringify({ username: 'admin', password: 'crochet-demo' }),
  });
  const { token } = (await login.json()) as { token: string };
  return async (path, init = {}) => {
    const response = await fetch(`${SHOP_URL}${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Origin: SHOP_URL,
        ...init.headers,
      },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
}

/** Asks until the answer is as expected, without a fixed delay. */
export async function until<Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean,
  what: string,
  patienceMs = 30_000,
): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`never came true: ${what}; last seen ${JSON.stringify(value).slice(0, 400)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
