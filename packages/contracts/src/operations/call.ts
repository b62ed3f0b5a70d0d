import type { z } from 'zod';
import type { ParameterOf } from './call-path.ts';
import type { CallerClaims } from './caller.ts';
import type { Answer, OperationDetails, Role } from './operation.ts';

type Success = 200 | 201 | 202 | 204 | 303;
type Statuses<Call extends OperationDetails> = keyof Call['answers'] & number;
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** What the client of a call hands over. */
export type CallInput<Name extends string, Call extends OperationDetails> = ParamsInput<ParameterOf<Name>> &
  QueryInput<Call['query']> &
  BodyInput<Call> &
  (Call extends { headers: infer Headers } ? { headers?: { [Header in keyof Headers]?: string } } : unknown);

type ParamsInput<Parameter extends string> = [Parameter] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<Parameter, string>> };
type QueryInput<Query> = Query extends z.ZodType
  ? Record<never, never> extends z.input<Query>
    ? { query?: z.input<Query> }
    : { query: z.input<Query> }
  : { query?: never };
type BodyInput<Call extends OperationDetails> = Call extends { bodyType: 'multipart/form-data' }
  ? { body: FormData }
  : Call['body'] extends infer Body extends z.ZodType
    ? undefined extends z.input<Body>
      ? { body?: z.input<Body> }
      : { body: z.input<Body> }
    : { body?: never };

type AnswerBody<Given extends Answer> = Given extends z.ZodType
  ? z.output<Given>
  : Given extends null
    ? undefined
    : string;
/** What the client of a call gets when it succeeds. */
export type CallOutput<Call extends OperationDetails> = {
  [Status in Statuses<Call> & Success]: AnswerBody<Call['answers'][Status]>;
}[Statuses<Call> & Success];

/** As the last argument of whatever makes calls: may be left out where nothing in it is needed. */
export type CallArguments<Input, Extra = unknown> =
  Record<never, never> extends Input ? [input?: Input & Extra] : [input: Input & Extra];

/** Who may be calling, as the roles of the call let through. */
export type CallerOf<Call extends OperationDetails> = CallerWith<Call['roles'][number]>;
type CallerWith<Kind extends Role> =
  | Extract<CallerClaims, { kind: Kind }>
  | ('anyone' extends Kind ? CallerClaims | undefined : never);

/** A call as it reaches its implementation: read by its schemas. */
export interface CallReceived<Name extends string, Call extends OperationDetails> {
  readonly params: Readonly<Record<ParameterOf<Name>, string>> &
    (Call['params'] extends infer Params extends z.ZodType ? z.output<Params> : unknown);
  readonly query: Call['query'] extends infer Query extends z.ZodType ? z.output<Query> : undefined;
  readonly body: BodyReceived<Call>;
  readonly caller: CallerOf<Call>;
}

type BodyReceived<Call extends OperationDetails> = Call extends { bodyAs: 'bytes' }
  ? Uint8Array
  : Call extends { bodyAs: 'json' | 'form' }
    ? unknown
    : Call extends { bodyAs: 'unread' }
      ? undefined
      : Call['body'] extends infer Body extends z.ZodType
        ? z.output<Body>
        : undefined;

/** Several values of one name become several lines, as with `Set-Cookie`. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** An answer with a status of its own choice, or with headers. */
export interface Replied<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: AnswerHeaders;
}

/** A long list may be answered page by page. */
type Pages<List> = List extends readonly unknown[] ? AsyncIterable<List> : never;
type Written<Given extends Answer> = Given extends z.ZodType
  ? z.input<Given> | Pages<z.input<Given>>
  : Given extends null
    ? undefined
    : string | Uint8Array;
/** What an implementation answers: the body alone where only one status means success. */
export type CallReturned<Call extends OperationDetails> =
  | { [Status in Statuses<Call>]: ReplyOf<Status, Written<Call['answers'][Status]>> }[Statuses<Call>]
  | (IsUnion<Statuses<Call> & Success> extends true ? never : Bare<Call['answers'][Statuses<Call> & Success]>);
type ReplyOf<Status extends number, Body> = Replied<Status, Body>;
// biome-ignore lint/suspicious/noConfusingVoidType: an implementation with nothing to say returns nothing
type Bare<Given extends Answer> = Given extends null ? void : Written<Given>;
