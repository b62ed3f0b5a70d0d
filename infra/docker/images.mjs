/** Every image of the shop by its name: what it holds, and the Dockerfile that makes it. */
const service = (name, folder) => ({ name, folder, dockerfile: 'infra/docker/service.Dockerfile' });
const client = (name) => ({ name, folder: name, dockerfile: `infra/docker/${name}.Dockerfile`, isClient: true });

export const images = [
  service('gateway', 'gateway'),
  ...['identity', 'catalog', 'cart', 'orders', 'payments', 'shipping', 'chat', 'notifications'].map((name) =>
    service(name, `services/${name}`),
  ),
  client('web'),
  client('admin-web'),
  service('seed', 'infra/seed'),
  service('topics', 'infra/topics'),
];
