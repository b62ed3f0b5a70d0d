// Written by `npm run statements`.
import type { ColumnTypes } from './column-types.ts';

declare module '@loop-petal/service-kit/postgres/statements' {
  interface Statements {
    "insert into documents (id, version, document, saved_by) values ('settings', $1, $2, $3)\n     on conflict do nothing": { row: object; values: [number, string, string] };
    "select document, version from documents where id = 'settings' order by version desc limit 1": { row: { "document": ColumnTypes["documents.document"]; "version": number }; values: [] };
    "select document, version, saved_at as \"savedAt\" from documents where id = 'settings'\n     order by version desc limit $1": { row: { "document": ColumnTypes["documents.document"]; "version": number; "savedAt": Date }; values: [number | string] };
  }
}
