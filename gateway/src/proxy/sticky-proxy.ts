import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AnswerError } from './answer-error.ts';
import type { Forwarding, UpstreamProxy } from './upstream-proxy.ts';

const SKIP_DEAD_MS = 1000;

interface Replica {
  readonly target: string;
  readonly proxy: UpstreamProxy;
  deadUntil: number;
}

export interface StickyOptions {
  targets: readonly string[];
  makeProxy: (target: string, answerError: AnswerError, onUnreachable: () => void) => UpstreamProxy;
  /** The caller; requests with one key go to one replica. */
  keyOf: (req: IncomingMessage) => string;
  answerError: AnswerError;
}

/**
 * Balances long-lived connections over a service's replicas. Each caller has a fixed random order of replicas and gets
 * the first available one, so that the callers of a dead replica are spread over the others.
 */
export function createStickyProxy({ targets, makeProxy, keyOf, answerError }: StickyOptions): UpstreamProxy {
  const forwardings = new WeakMap<IncomingMessage, Forwarding>();
  const asked = new WeakMap<IncomingMessage, Set<Replica>>();

  const choose = (req: IncomingMessage, except: ReadonlySet<Replica> = new Set()): Replica | undefined => {
    const order = inOrderOf(keyOf(req), replicas).filter((replica) => !except.has(replica));
    return order.find(({ deadUntil }) => deadUntil <= performance.now()) ?? order[0];
  };
  /** Only safe requests are retried with another replica. */
  const retryElsewhere: AnswerError = (error, req, res) => {
    const tried = asked.get(req);
    const isSafe = (req.method === 'GET' || req.method === 'HEAD') && !res.headersSent;
    const next = isSafe && tried ? choose(req, tried) : undefined;
    const forwarding = forwardings.get(req);
    if (!next || !forwarding) return answerError(error, req, res);
    tried?.add(next);
    next.proxy.forward(req, res, forwarding);
  };
  const replicas = targets.map((target): Replica => {
    const replica: Replica = {
      target,
      deadUntil: 0,
      proxy: makeProxy(target, retryElsewhere, () => {
        replica.deadUntil = performance.now() + SKIP_DEAD_MS;
      }),
    };
    return replica;
  });

  return {
    forward(req, res, forwarding) {
      const replica = choose(req);
      if (!replica) return;
      forwardings.set(req, forwarding);
      asked.set(req, new Set([replica]));
      replica.proxy.forward(req, res, forwarding);
    },
    upgrade: (req, socket, head) => choose(req)?.proxy.upgrade(req, socket, head),
    abort(req) {
      for (const { proxy } of asked.get(req) ?? []) proxy.abort(req);
    },
  };
}

/** Rendezvous hashing: each process computes the same order, and removing a replica moves only its keys. */
function inOrderOf(key: string, replicas: readonly Replica[]): Replica[] {
  const rank = ({ target }: Replica) => createHash('sha1').update(`${key} ${target}`).digest('hex');
  return replicas
    .map((replica) => ({ replica, rank: rank(replica) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ replica }) => replica);
}
