export interface ColumnTypes {
  'documents.document': Record<string, unknown>;
  'previews.fields': Record<string, unknown>;
}
