import { AssistantScope, type AssistantSettings } from '@loop-petal/contracts/shapes/assistants';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

/** The levels of access, each of which includes the ones before it. */
const ACCESS = [...AssistantScope.options, 'payments'] as const;
type Access = (typeof ACCESS)[number];

export interface AccessSource {
  readonly settings: () => Pick<Settings, 'assistants'>;
  /** Whether the shop is a demo, where assistants are on until the owner decides. */
  readonly demo: boolean;
}

export const isOn = ({ settings, demo }: AccessSource): boolean => settings().assistants?.enabled ?? demo;

type Named = string | undefined;
type Decided = AssistantSettings | null;

/** What the owner allows for all assistants and for this agent. */
export function hasAccess(settings: Decided, wanted: Access, agent?: Named): boolean {
  const { scope = 'checkouts', limited = [], payUpTo } = settings ?? {};
  const forAll: Access = scope === 'checkouts' && payUpTo !== undefined ? 'payments' : scope;
  const own: Access = limited.find((one) => one.agent === agent)?.scope ?? 'payments';
  const forAgent: Access = isBlocked(settings, agent) ? 'catalog' : own;
  return [forAll, forAgent].every((access) => ACCESS.indexOf(wanted) <= ACCESS.indexOf(access));
}

export const isBlocked = (settings: Decided, agent: Named): boolean =>
  agent !== undefined && settings?.blocked?.includes(agent) === true;
