import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { API_TITLE, API_VERSION } from '@loop-petal/contracts/documents/api-title';
import { openApi } from '@loop-petal/contracts/documents/openapi';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal } from '@loop-petal/contracts/operations/operation';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const described = (which: typeof operations) => openApi(which, { title: API_TITLE, version: API_VERSION });
const open = operations.filter((operation) => !isInternal(operation));

async function openApiProblems(document: Record<string, unknown>): Promise<unknown> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as never);
  return valid && validator.version === '3.1' ? [] : (errors ?? validator.version);
}

test.each([
  ['from outside', open],
  ['inside', operations.filter(isInternal)],
])('the description of the calls %s is OpenAPI 3.1', async (_which, which) => {
  expect(await openApiProblems(described(which))).toEqual([]);
});

test('every anonymous write has a limit per network', () => {
  const unlimited = operations.filter(
    ({ roles, method, limit, urgency }) =>
      roles.includes('anyone') && method !== 'GET' && !limit && urgency !== 'outside' && urgency !== 'callback',
  );
  expect(unlimited.map(({ name }) => name)).toEqual([]);
});

/** Places of integers without a maximum that the stores' 32-bit integers can hold. */
function unlimitedIntegers(schema: unknown, place = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, maximum } = schema as { type?: unknown; maximum?: number };
  const isUnlimited = type === 'integer' && !(Number(maximum) < 2 ** 31 - 1);
  return [
    ...(isUnlimited ? [place] : []),
    ...Object.entries(schema).flatMap(([key, part]) => unlimitedIntegers(part, `${place}/${key}`)),
  ];
}

test('every integer in a request from outside has a maximum that the stores can hold', () => {
  const described = (part: z.ZodType | undefined) =>
    unlimitedIntegers(part && z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
  const unlimited = open.flatMap(({ name, body, query }) =>
    [...described(body), ...described(query)].map((place) => `${name} ${place}`),
  );
  expect(unlimited).toEqual([]);
  expect(described(z.object({ version: z.int() }))).toEqual(['/properties/version']);
});

test('an invalid description is rejected', async () => {
  const document = described(open);
  expect(await openApiProblems({ ...document, paths: { '/api/cart': { get: { responses: 'none' } } } })).not.toEqual(
    [],
  );
  expect(await openApiProblems({ ...document, info: { title: 'no version' } })).not.toEqual([]);
});

function asyncApiProblems(document: object): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  const { $id: _, definitions, ...schema } = require('@asyncapi/specs/schemas/3.0.0.json');
  const { 'http://json-schema.org/draft-07/schema': __, ...own } = definitions;
  const validate = ajv.compile({ ...schema, definitions: own });
  validate(document);
  return validate.errors ?? [];
}

test('the description of the events is AsyncAPI 3.0', async () => {
  const text = await readFile(new URL('../../../docs/asyncapi.json', import.meta.url), 'utf8');
  const document = JSON.parse(text);
  expect(asyncApiProblems(document)).toEqual([]);
  expect(asyncApiProblems({ ...document, channels: { order: { messages: 'all' } } })).not.toEqual([]);
  expect(asyncApiProblems({ ...document, info: {} })).not.toEqual([]);
});
