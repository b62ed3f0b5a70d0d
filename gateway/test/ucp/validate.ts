import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const schemas = JSON.parse(readFileSync(new URL('schemas.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true, schemas });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

/** @returns the violations of a schema of the protocol, such as `shopping/catalog_search.json#/$defs/search_response` */
export function violations(schema: string, value: unknown): unknown[] {
  const validate = ajv.getSchema(`https://ucp.dev/schemas/${schema}`);
  if (!validate) throw new Error(`no schema ${schema}`);
  validate(value);
  return validate.errors ?? [];
}
