import type { Rule } from '../rule.ts';
import { find } from '../rule.ts';
import { schemaProblems } from '../schema.ts';
import { ingressRules } from './ingress.ts';
import { metricsRules } from './metrics.ts';
import { networkRules } from './network.ts';
import { podRules } from './pods.ts';
import { referenceRules } from './references.ts';
import { scalingRules } from './scaling.ts';
import { settingRules } from './settings.ts';

const schemaRule: Rule = {
  name: 'every object follows the schema of its kind, without unknown fields',
  check: (manifests) => manifests.flatMap(schemaProblems),
  spoil: (manifests) => Object.assign(find(manifests, 'Deployment', 'cart').spec, { replica: 2 }),
};

export const rules: readonly Rule[] = [
  schemaRule,
  ...podRules,
  ...referenceRules,
  ...settingRules,
  ...networkRules,
  ...metricsRules,
  ...scalingRules,
  ...ingressRules,
];
