import { HttpError } from '@loop-petal/contracts/operations/http-error';
import { type Operation, refusalsOf } from '@loop-petal/contracts/operations/operation';
import type { TestAnswer } from '@loop-petal/service-kit/testing';
import { z } from 'zod';

const STACK = /\bat .+:\d+:\d+|node_modules|\/src\/|Error: /;

/** The errors of a response compared with the call's description; undefined if there are none. */
export function errorsOf(operation: Operation, { status, body }: TestAnswer): string | undefined {
  if (status >= 500 && !(status === 503 && operation.mayBeUnavailable)) return `answered ${status}`;
  if (status >= 400) {
    if (!HttpError.safeParse(body).success || !/\S/.test(body.message)) return `refused without a message`;
    if (STACK.test(JSON.stringify(body))) return 'shows its internals';
    return refusalsOf(operation).includes(status) || status in operation.answers
      ? undefined
      : `${status} is not described`;
  }
  if (!(status in operation.answers)) return `${status} is not described`;
  const answer = operation.answers[status];
  if (answer === null) return undefined;
  return answer instanceof z.ZodType && !answer.safeParse(body).success ? `${status} has another shape` : undefined;
}
