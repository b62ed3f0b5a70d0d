import { type Doc, encode } from '../bson-values.ts';
import { asCommandError } from '../command-error.ts';
import { withId } from '../update/upsert.ts';
import { type Call, docList, type Handler, namespaceOf } from './call.ts';

/** Runs the statements of one write command; an ordered command stops at the first error. */
export function eachStatement(
  call: Call,
  statements: readonly Doc[],
  run: (statement: Doc, index: number) => void,
): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      writeErrors.push(asCommandError(error).toWriteError(index));
      if (call.command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Handler = (call) => {
  const documents = docList(call.command.documents, 'insert.documents');
  const collection = call.store.ensure(namespaceOf(call));
  let n = 0;
  const errors = eachStatement(call, documents, (given) => {
    const doc = withId(given);
    call.store.put(collection, doc, encode(doc), undefined);
    n++;
  });
  return { n, ...errors, ok: 1 };
};

export const insertCommands: Record<string, Handler> = { insert };
