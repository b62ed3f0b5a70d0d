import { z } from 'zod';
import * as httpError from '../operations/http-error.ts';
import {
  type Answer,
  isInternal,
  type Operation,
  type OtherContent,
  parametersOf,
  type Role,
  refusalsOf,
} from '../operations/operation.ts';
import * as amount from '../rules/amount.ts';
import * as adminOrdersApi from '../shapes/admin-orders.ts';
import * as auditApi from '../shapes/audit.ts';
import * as cartApi from '../shapes/cart.ts';
import * as catalogApi from '../shapes/catalog.ts';
import * as chatApi from '../shapes/chat.ts';
import * as delaysApi from '../shapes/delays.ts';
import * as emailsApi from '../shapes/emails.ts';
import * as identityApi from '../shapes/identity.ts';
import * as notificationsApi from '../shapes/notifications.ts';
import * as ordersApi from '../shapes/orders.ts';
import * as paymentsApi from '../shapes/payments.ts';
import * as problemsApi from '../shapes/problems.ts';
import * as shippingApi from '../shapes/shipping.ts';
import * as shopApi from '../shapes/shop.ts';
import { jsonSchemas, type NamedSchema } from './json-schemas.ts';

type Json = Record<string, unknown>;

const MODULES = [
  amount,
  httpError,
  shopApi,
  identityApi,
  catalogApi,
  cartApi,
  ordersApi,
  adminOrdersApi,
  delaysApi,
  paymentsApi,
  shippingApi,
  chatApi,
  notificationsApi,
  auditApi,
  emailsApi,
  problemsApi,
];
const SECURITY: Record<Role, Json[]> = {
  anyone: [{}],
  visitor: [{ session: [] }],
  customer: [{ session: [] }],
  admin: [{ adminToken: [] }],
  artisan: [{ adminToken: [] }],
  packer: [{ adminToken: [] }],
  support: [{ adminToken: [] }],
  service: [{ internalToken: [] }],
};
const REFUSALS: Record<number, string> = {
  400: 'Invalid input',
  401: 'Not signed in, or invalid credentials',
  403: 'Not allowed',
  404: 'Unknown, or not yours',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Well-formed, but not possible',
  429: 'Too many requests; see Retry-After',
  503: 'Part of the shop is unavailable; see Retry-After',
};

export function openApi(operations: readonly Operation[], { title, version }: { title: string; version: string }) {
  const { schemas, refTo } = jsonSchemas(namedSchemas(), operations.flatMap(inputsOf), operations.flatMap(outputsOf));
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { path, service } = operation;
    const method = operation.method.toLowerCase();
    // several services may implement the same internal call
    const twin = paths[path]?.[method] as { tags: string[] } | undefined;
    const call = twin ? { ...twin, tags: [...twin.tags, service] } : describe(operation, refTo);
    paths[path] = { ...paths[path], [method]: call };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: 'Amounts are decimal strings of US dollars. Errors are always `{message}`.' },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: refTo(httpError.HttpError, 'output') } } },
        ]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'lp_session', description: 'Visitors have one too.' },
        adminToken: { type: 'http', scheme: 'bearer' },
        ...(operations.some(isInternal)
          ? { internalToken: { type: 'apiKey', in: 'header', name: 'x-internal-token' } }
          : {}),
      },
    },
  };
}
export type OpenApi = ReturnType<typeof openApi>;

type RefTo = (schema: z.ZodType, io: 'input' | 'output') => Json;

const inputsOf = ({ body, query }: Operation): z.ZodType[] =>
  [body, ...Object.values(query?.shape ?? {})].filter((schema) => schema !== undefined) as z.ZodType[];
const outputsOf = ({ answers }: Operation): z.ZodType[] => [
  httpError.HttpError,
  ...Object.values(answers).filter((answer) => answer instanceof z.ZodType),
];

function namedSchemas(): NamedSchema[] {
  return MODULES.flatMap((module) => Object.entries(module)).filter(
    (entry): entry is NamedSchema => entry[1] instanceof z.ZodType,
  );
}

function describe(operation: Operation, refTo: RefTo): Json {
  const { service, method, path, summary, roles, body, bodyType = 'application/json', answers } = operation;
  return {
    operationId: operationId(method, path),
    tags: [service],
    summary,
    description: `For ${roles.join(', ')}.`,
    security: [...new Map(roles.flatMap((one) => SECURITY[one]).map((one) => [JSON.stringify(one), one])).values()],
    parameters: parameters(operation, refTo),
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { [bodyType]: { schema: refTo(body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer, refTo)])),
    },
  };
}

function parameters({ path, query, headers = {} }: Operation, refTo: RefTo): Json[] {
  return [
    ...parametersOf(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: refTo(schema as z.ZodType, 'input'),
    })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ];
}

function response(answer: Answer, refTo: RefTo): Json {
  if (answer === null) return { description: 'Done' };
  const description = 'Answer';
  if (answer instanceof z.ZodType) {
    return { description, content: { 'application/json': { schema: refTo(answer, 'output') } } };
  }
  return { description, content: { [(answer as OtherContent).contentType]: {} } };
}

/** "PATCH /api/admin/orders/{id}/status" → "patchApiAdminOrdersIdStatus" */
function operationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
