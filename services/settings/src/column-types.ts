export interface ColumnTypes {
  'documents.document': Record<string, unknown>;
}
