declare module 'oidc-provider' {
  import type { Server } from 'node:http';

  interface Account {
    accountId: string;
    claims(): object;
  }
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: object[];
        pkce: { required(): boolean };
        claims: Record<string, string[]>;
        findAccount(context: unknown, id: string): Account;
        cookies: { keys: string[] };
      },
    );
    listen(port: number, host: string): Server;
  }
}
