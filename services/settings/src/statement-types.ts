// Written by `npm run statements`.
import type { ColumnTypes } from './column-types.ts';

declare module '@loop-petal/service-kit/postgres/statements' {
  interface Statements {
    "insert into documents (id, version, document, saved_by) values ($1, $2, $3, $4)\n     on conflict do nothing": { row: object; values: [string, number, string, string] };
    "select document from documents where id = $1 and version = $2": { row: { "document": ColumnTypes["documents.document"] }; values: [string, number] };
    "select document, version, saved_at as \"savedAt\" from documents where id = $1\n     order by version desc limit $2": { row: { "document": ColumnTypes["documents.document"]; "version": number; "savedAt": Date }; values: [string, number | string] };
  }
}
