import type { Doc } from './bson-values.ts';

const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  Location40324: 40324,
  Location40573: 40573,
} as const;

export type CodeName = keyof typeof CODES;

/** An error as the real server reports it: code, code name and message. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: CodeName;
  readonly details: Doc;

  constructor(codeName: CodeName, message: string, details: Doc = {}) {
    super(message);
    this.codeName = codeName;
    this.code = CODES[codeName];
    this.details = details;
  }

  toReply(): Doc {
    return { ok: 0, errmsg: this.message, code: this.code, codeName: this.codeName, ...this.details };
  }

  toWriteError(index: number): Doc {
    return { index, code: this.code, ...this.details, errmsg: this.message };
  }
}

/** Any thrown value as a command error; client errors become BadValue, as on the real server. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'syscall' in error) return new CommandError('OutOfDiskSpace', message);
  if (error instanceof RangeError) return new CommandError('Overflow', message);
  return new CommandError('BadValue', message);
}
