// Written by `npm run statements`.
import type { ColumnTypes } from './column-types.ts';

declare module '@loop-petal/service-kit/postgres/statements' {
  interface Statements {
    "DELETE FROM previews\n     WHERE expires_at < $1 OR id IN (SELECT id FROM previews ORDER BY created_at DESC, id OFFSET $2)": { row: object; values: [Date | string, number | string] };
    "INSERT INTO previews (id, page, fields, expires_at) VALUES ($1, $2, $3, $4)": { row: object; values: [string, string, string, Date | string] };
    "SELECT count(*)::int AS count FROM previews": { row: { "count": number | null }; values: [] };
    "SELECT fields, expires_at AS \"expiresAt\" FROM previews WHERE id = $1 AND page = $2": { row: { "fields": ColumnTypes["previews.fields"]; "expiresAt": Date }; values: [string, string] };
    "insert into documents (id, version, document, saved_by) values ($1, $2, $3, $4)\n     on conflict do nothing": { row: object; values: [string, number, string, string] };
    "select document from documents where id = $1 and version = $2": { row: { "document": ColumnTypes["documents.document"] }; values: [string, number] };
    "select document, version, saved_at as \"savedAt\" from documents where id = $1\n     order by version desc limit $2": { row: { "document": ColumnTypes["documents.document"]; "version": number; "savedAt": Date }; values: [string, number | string] };
  }
}
