import { AssistantScope, type AssistantSettings } from '@loop-petal/contracts/shapes/assistants';

/** The levels of access, each of which includes the ones before it. */
const ACCESS = [...AssistantScope.options, 'payments'] as const;
type Access = (typeof ACCESS)[number];

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
