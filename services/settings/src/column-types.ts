import type { Settings } from '@loop-petal/contracts/shapes/settings';

export interface ColumnTypes {
  'documents.document': Partial<Settings>;
}
