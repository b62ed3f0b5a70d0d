import type { z } from 'zod';
import type { ParameterOf } from './call-path.ts';
import type { CallerClaims } from './caller.ts';
import type { HttpError } from './http-error.ts';
import type { Answer, OperationDetails, Role, RolesOf } from './operation.ts';

type Success = 200 | 201 | 202 | 204 | 303;
type Statuses<Call extends OperationDetails> = keyof Call['answers'] & number;
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

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
export type CallOutput<Call extends OperationDetails> = {
  [Status in Statuses<Call> & Success]: AnswerBody<Call['answers'][Status]>;
}[Statuses<Call> & Success];

type RefusalBody<Call extends OperationDetails> = {
  [Status in Exclude<Statuses<Call>, Success>]: AnswerBody<Call['answers'][Status]>;
}[Exclude<Statuses<Call>, Success>];
type WithCode<Body, Code extends string> = Body extends { code: infer Known }
  ? Code extends Known
    ? Body
    : never
  : never;
/** The body of a refusal with this code; `HttpError` unless the contract declares more. */
export type Refused<Call extends OperationDetails, Code extends string> = [WithCode<RefusalBody<Call>, Code>] extends [
  never,
]
  ? HttpError
  : WithCode<RefusalBody<Call>, Code>;

/** The last argument of a calling function: optional if all its fields are optional. */
export type CallArguments<Input, Extra = unknown> =
  Record<never, never> extends Input ? [input?: Input & Extra] : [input: Input & Extra];

type CallerWith<Kind extends Role> =
  | Extract<CallerClaims, { kind: Kind }>
  | ('anyone' extends Kind ? CallerClaims | undefined : never);

export interface CallReceived<Name extends string, Call extends OperationDetails> {
  readonly params: Readonly<Record<ParameterOf<Name>, string>> &
    (Call['params'] extends infer Params extends z.ZodType ? z.output<Params> : unknown);
  readonly query: Call['query'] extends infer Query extends z.ZodType ? z.output<Query> : undefined;
  readonly body: BodyReceived<Call>;
  readonly caller: CallerWith<RolesOf<Name, Call>>;
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

/** An array becomes several header lines, as for `Set-Cookie`. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

export interface Replied<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: AnswerHeaders;
}

/** A long list can be sent page by page. */
type Pages<List> = List extends readonly unknown[] ? AsyncIterable<List> : never;
type Written<Given extends Answer> = Given extends z.ZodType
  ? z.input<Given> | Pages<z.input<Given>>
  : Given extends null
    ? undefined
    : string | Uint8Array;
/** The result of an implementation: the body alone when the call has a single success status. */
export type CallReturned<Call extends OperationDetails> =
  | { [Status in Statuses<Call>]: ReplyOf<Status, Written<Call['answers'][Status]>> }[Statuses<Call>]
  | (IsUnion<Statuses<Call> & Success> extends true ? never : Bare<Call['answers'][Statuses<Call> & Success]>);
type ReplyOf<Status extends number, Body> = Replied<Status, Body>;
// biome-ignore lint/suspicious/noConfusingVoidType: an implementation with nothing to say returns nothing
type Bare<Given extends Answer> = Given extends null ? void : Written<Given>;
