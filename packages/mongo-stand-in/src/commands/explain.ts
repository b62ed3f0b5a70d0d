import { asDoc, type Doc, isDoc } from '../bson-values.ts';
import type { Collection } from '../collection.ts';
import { CommandError } from '../command-error.ts';
import { compileFilter } from '../filter.ts';
import { candidatesFor, selectRecords } from '../select-records.ts';
import { type Call, type Handler, namespaceOf } from './call.ts';
import { SERVER_VERSION } from './handshake.ts';

/** Shows which index a filter uses and how many documents it reads. */
export function explainReply(call: Call, collection: Collection | undefined, filter: Doc): Doc {
  const compiled = compileFilter(filter);
  const candidates = collection && candidatesFor(collection, compiled);
  const scan = candidates?.index ? { stage: 'IXSCAN', indexName: candidates.index } : { stage: 'COLLSCAN' };
  return {
    queryPlanner: {
      namespace: collection?.namespace ?? '',
      parsedQuery: filter,
      winningPlan: candidates?.index ? { stage: 'FETCH', inputStage: scan } : scan,
      rejectedPlans: [],
    },
    executionStats: {
      executionSuccess: true,
      nReturned: collection ? selectRecords(collection, compiled).length : 0,
      totalDocsExamined: candidates?.size ?? 0,
    },
    serverInfo: { version: SERVER_VERSION },
    command: call.command,
    ok: 1,
  };
}

const FILTER_FIELDS: Record<string, string> = {
  find: 'filter',
  count: 'query',
  distinct: 'query',
  findAndModify: 'query',
};

const explain: Handler = (call) => {
  const inner = asDoc(call.command.explain, 'explain');
  const name = Object.keys(inner)[0] ?? '';
  const collection = call.store.collections.get(namespaceOf({ ...call, command: inner, name }));
  const statement = Object.values(inner).find((value) => Array.isArray(value) && isDoc(value[0]));
  const [first] = Array.isArray(statement) ? (statement as Doc[]) : [];
  switch (name) {
    case 'aggregate':
      return explainReply(call, collection, asDoc(first?.$match, '$match'));
    case 'update':
    case 'delete':
      return explainReply(call, collection, asDoc(first?.q, 'q'));
    default: {
      const field = FILTER_FIELDS[name];
      if (!field) throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
      return explainReply(call, collection, asDoc(inner[field], field));
    }
  }
};

export const explainCommands: Record<string, Handler> = { explain };
