/**
 * Rows and parameters of SQL statements in the kit and the services, by their text. `npm run statements` asks Postgres
 * for them and writes the files `statement-types.ts`, which extend this interface.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: those files fill it
export interface Statements {}

/** A row of the statement; `unknown` for a text composed at run time. */
export type RowOf<Text extends string> = Text extends keyof Statements ? Statements[Text]['row'] : unknown;

export type ValuesOf<Text extends string> = Text extends keyof Statements
  ? OrNull<Statements[Text]['values']>
  : readonly unknown[];
type OrNull<Values> = { [Index in keyof Values]: Values[Index] | null | undefined };
