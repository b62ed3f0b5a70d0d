import { aggregate as runPipeline } from '../aggregation.ts';
import { asDoc, asNumber } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { FIRST_BATCH } from '../cursors.ts';
import { collectionOf, docList, type Handler, namespaceOf, refuseCollation } from './call.ts';
import { explainReply } from './explain.ts';

const aggregate: Handler = (call) => {
  const { command, store, database } = call;
  refuseCollation(command);
  const pipeline = docList(command.pipeline, 'aggregate.pipeline');
  const wholeDatabase = typeof command.aggregate !== 'string';
  if (wholeDatabase && !['$documents', '$changeStream'].includes(Object.keys(pipeline[0] ?? {})[0] ?? '')) {
    throw new CommandError(
      'InvalidNamespace',
      '{aggregate: 1} is not valid for an empty pipeline or one that needs a collection',
    );
  }
  const collection = wholeDatabase ? undefined : collectionOf(call);
  if (command.explain === true) return explainReply(call, collection, asDoc(pipeline[0]?.$match, '$match'));
  const docs = runPipeline(store, database, collection, pipeline);
  const namespace = wholeDatabase ? `${database}.$cmd.aggregate` : namespaceOf(call);
  const batchSize = asNumber(asDoc(command.cursor, 'aggregate.cursor').batchSize, 'batchSize', FIRST_BATCH);
  return call.cursors.start(namespace, docs.values(), batchSize, false);
};

export const aggregateCommands: Record<string, Handler> = { aggregate };
