import { nameOf, ofKind, type Value } from '../manifest.ts';
import { find, type Rule } from '../rule.ts';

const NGINX = 'nginx.ingress.kubernetes.io/';
const isSocket = (ingress: Value) => ingress.spec.rules[0].http.paths[0].path === '/socket.io';
const seconds = (ingress: Value) => Number(ingress.metadata.annotations?.[`${NGINX}proxy-read-timeout`]);

export const ingressRules: Rule[] = [
  {
    name: 'every host has TLS and redirects plain HTTP to it',
    productionOnly: true,
    check: (manifests) =>
      ofKind(manifests, 'Ingress')
        .filter(({ spec, metadata }) => {
          const covered = (spec.tls ?? []).flatMap(({ hosts }: Value) => hosts);
          const all = spec.rules.every(({ host }: Value) => host && covered.includes(host));
          return !all || metadata.annotations?.[`${NGINX}ssl-redirect`] !== 'true';
        })
        .map((one) => `${nameOf(one)} allows plain HTTP`),
    spoil: (manifests) => delete find(manifests, 'Ingress', 'admin').spec.tls,
  },
  {
    name: 'body sizes and timeouts have limits',
    check: (manifests) =>
      ofKind(manifests, 'Ingress')
        .filter(
          (one) => !/^[1-9]m$/.test(one.metadata.annotations?.[`${NGINX}proxy-body-size`] ?? '') || !(seconds(one) > 0),
        )
        .map((one) => `${nameOf(one)} has no such limits`),
    spoil: (manifests) => delete find(manifests, 'Ingress', 'shop').metadata.annotations,
  },
  {
    name: 'only sockets may stay open for an hour and stay at one gateway',
    productionOnly: true,
    check: (manifests) =>
      ofKind(manifests, 'Ingress')
        .filter((one) =>
          isSocket(one)
            ? seconds(one) < 3600 || one.metadata.annotations?.[`${NGINX}affinity`] !== 'cookie'
            : seconds(one) > 60,
        )
        .map((one) => `${nameOf(one)} has the wrong timeout or affinity`),
    spoil: (manifests) =>
      Object.assign(find(manifests, 'Ingress', 'shop-sockets').metadata.annotations ?? {}, {
        [`${NGINX}proxy-read-timeout`]: '60',
      }),
  },
  {
    name: 'certificates can be issued: the ingresses reach the challenge',
    productionOnly: true,
    check: (manifests) =>
      ofKind(manifests, 'NetworkPolicy').some(
        ({ spec }) => spec.podSelector.matchLabels?.['acme.cert-manager.io/http01-solver'] === 'true',
      )
        ? []
        : ['no ingress reaches the pod that answers the certificate challenge'],
    spoil: (manifests) =>
      manifests.splice(manifests.indexOf(find(manifests, 'NetworkPolicy', 'certificate-challenge')), 1),
  },
  {
    name: 'the admin client has a separate host',
    productionOnly: true,
    check: (manifests) => {
      const gateway = find(manifests, 'ConfigMap', 'gateway').data;
      const mailed = find(manifests, 'ConfigMap', 'notifications').data.ADMIN_HOST;
      const shop = new URL(find(manifests, 'ConfigMap', 'common').data.PUBLIC_URL).host;
      const hosts = ofKind(manifests, 'Ingress').flatMap(({ spec }) => spec.rules.map(({ host }: Value) => host));
      const admin = new URL(find(manifests, 'ConfigMap', 'admin-web').data.PUBLIC_URL).host;
      const right =
        gateway.ADMIN_HOST === admin &&
        mailed === admin &&
        admin !== shop &&
        hosts.includes(admin) &&
        hosts.includes(shop);
      return right && Number(gateway.TRUSTED_PROXIES) > 0 ? [] : ['the admin client shares its storage with the shop'];
    },
    spoil: (manifests) => delete find(manifests, 'ConfigMap', 'gateway').data.ADMIN_HOST,
  },
];
