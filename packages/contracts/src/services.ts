/**
 * Every service with its kind of database. Gateway routes, addresses, processes, images and backups are derived from
 * this list. Backups read the services in this order, consumers of an event before its publisher.
 */
export const SERVICES = {
  notifications: 'postgres',
  identity: 'postgres',
  cart: 'postgres',
  payments: 'postgres',
  orders: 'postgres',
  shipping: 'postgres',
  production: 'postgres',
  settings: 'postgres',
  catalog: 'mongo',
  chat: 'mongo',
} as const;

type Services = typeof SERVICES;
export type Service = keyof Services;
export type ServiceOn<Kind extends Services[Service]> = {
  [S in Service]: Services[S] extends Kind ? S : never;
}[Service];

export const serviceNames = Object.keys(SERVICES) as Service[];

export const servicesOn = <Kind extends Services[Service]>(kind: Kind): ServiceOn<Kind>[] =>
  serviceNames.filter((name): name is ServiceOn<Kind> => SERVICES[name] === kind);

/** The environment variable with a service's address, such as `ORDERS_URL`. */
export const addressVariable = <Name extends Service>(name: Name) =>
  `${name.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`;
