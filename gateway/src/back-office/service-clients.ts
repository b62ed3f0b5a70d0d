import { apis } from '@loop-petal/contracts/operations/all';
import type { Api, Calls } from '@loop-petal/contracts/operations/operation';
import { type Service, serviceNames } from '@loop-petal/contracts/services';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from '@loop-petal/service-kit/http/service-client';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { addressesOf } from '../routing/routing.ts';

export interface BackOffice {
  readonly logger: Logger;
  readonly services: ServiceClients;
  /** The same clients with a longer timeout, for the export of a customer's data. */
  readonly exportServices: ServiceClients;
}

export type ServiceClients = { readonly [Name in Service]: ServiceClient<(typeof apis)[Name]['calls']> };

export function createServiceClients(
  urls: Readonly<Record<Service, string>>,
  options: Omit<ServiceClientOptions, 'baseUrl'>,
): ServiceClients {
  const clientOf = (name: Service) =>
    withFailover(
      addressesOf(urls[name]).map((baseUrl) => createServiceClient(apis[name] as Api, { ...options, baseUrl })),
    );
  return Object.fromEntries(serviceNames.map((name) => [name, clientOf(name)])) as unknown as ServiceClients;
}

type AnyClient = { call(name: string, input?: unknown): Promise<unknown> };

function withFailover(replicas: ServiceClient<Calls>[]): AnyClient {
  return {
    async call(...asked) {
      for (const [index, replica] of (replicas as AnyClient[]).entries()) {
        try {
          return await replica.call(...asked);
        } catch (error) {
          const isAway = error instanceof ShopError && error.status === 503;
          if (!isAway || index === replicas.length - 1) throw error;
        }
      }
    },
  };
}
