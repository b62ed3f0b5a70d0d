import { parseJson } from '@loop-petal/service-kit/http/parse-json';
import { type PublicRequest, requestPublic } from '@loop-petal/service-kit/http/public-request';
import { createSemaphore } from '@loop-petal/service-kit/http/semaphore';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ORDER_CAPABILITY, ProtocolError } from '../../ucp/protocol.ts';

const SigningKey = z.looseObject({
  kid: z.string().min(1).max(200),
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
});
export type SigningKey = z.infer<typeof SigningKey>;

const Capability = z.looseObject({
  config: z.looseObject({ webhook_url: z.string().max(1000).optional() }).optional(),
});
const Profile = z.looseObject({
  ucp: z.looseObject({ capabilities: z.record(z.string(), z.array(Capability).max(20)).default({}) }),
  signing_keys: z.array(SigningKey).max(20).default([]),
});

interface AgentProfile {
  readonly keys: readonly SigningKey[];
  /** The webhook that gets the states of orders; undefined if the agent has none. */
  readonly webhookUrl: string | undefined;
}
export interface AgentProfiles {
  /** @throws ProtocolError 400, 422 or 424 when the profile can't be read */
  readonly read: (url: string) => Promise<AgentProfile>;
  /** Rereads the profile for an unknown key, at most once a minute. */
  readonly refresh: (url: string) => Promise<AgentProfile>;
}

const LIMITS = { timeoutMs: 3000, maxBytes: 256 * 1024 } as const satisfies PublicRequest;
const MAX_PROFILES = 500;
const FRESH_MS = 10 * 60_000;
const LEAST_MS = 60_000;
/** A profile that could not be read is not requested again before this time. */
const FAILED_MS = 15_000;
const AT_ONCE = 8;
const MAX_WAITING = 50;

type Outcome = { readonly profile: AgentProfile; readonly readAt: number } | { readonly error: ProtocolError };

/** The profiles of agents, requested from their addresses. Limits what strangers can make the shop request. */
export function createAgentProfiles(options: { allowLocal: boolean; logger: Logger }): AgentProfiles {
  const { allowLocal, logger } = options;
  const requests = createSemaphore(AT_ONCE, { maxWaiting: MAX_WAITING });
  const cache = new LRUCache<string, Outcome>({
    max: MAX_PROFILES,
    ttl: FRESH_MS,
    async fetchMethod(url, _stale, { options: entry }) {
      try {
        const profile = await requests.run(() => requestProfile(url, allowLocal));
        return { profile, readAt: performance.now() };
      } catch (error) {
        logger.info({ err: error, agent: url }, 'the profile of an agent could not be read');
        if (!(error instanceof ProtocolError)) throw error;
        entry.ttl = FAILED_MS;
        return { error };
      }
    },
  });
  const read = async (url: string, forceRefresh = false) => {
    const outcome = await cache.fetch(checkAddress(url, allowLocal), { forceRefresh });
    if (!outcome) throw unreachable();
    if ('error' in outcome) throw outcome.error;
    return outcome;
  };
  return {
    read: async (url) => (await read(url)).profile,
    async refresh(url) {
      const known = await read(url);
      return performance.now() - known.readAt < LEAST_MS ? known.profile : (await read(url, true)).profile;
    },
  };
}

/** @throws ProtocolError 400 */
function checkAddress(text: string, allowLocal: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowLocal && url?.protocol === 'http:');
  if (!url || !isAllowed || url.username || url.password || url.hash) {
    throw new ProtocolError(400, 'invalid_profile_url', 'The profile in UCP-Agent must be an https address.');
  }
  return url.href;
}

async function requestProfile(url: string, allowLocal: boolean): Promise<AgentProfile> {
  const headers = { accept: 'application/json' };
  const answer = await requestPublic(url, { ...LIMITS, headers, allowLocal }).catch(() => undefined);
  if (answer?.status !== 200) throw unreachable();
  const parsed = Profile.safeParse(parseJson(answer.body.toString()));
  if (!parsed.success) {
    throw new ProtocolError(422, 'profile_malformed', 'The profile in UCP-Agent is not a valid profile.');
  }
  const { ucp, signing_keys: keys } = parsed.data;
  const configs = (ucp.capabilities[ORDER_CAPABILITY] ?? []).map(({ config }) => config?.webhook_url);
  return { keys, webhookUrl: configs.find((one) => one !== undefined) };
}

const unreachable = () => new ProtocolError(424, 'profile_unreachable', 'The profile in UCP-Agent could not be read.');
