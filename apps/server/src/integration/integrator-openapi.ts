import {
  INTEGRATOR_FAULTS,
  INTEGRATOR_SCOPES,
  integratorCalls,
  NDJSON,
  type IntegratorCall,
} from '@drawroom/contract/integrator-wire';
import { WEBHOOK_TYPES } from '@drawroom/contract/webhook-wire';
import * as z from 'zod/mini';
import { shapeOf, type OpenApi, type Operation } from '../kernel/openapi.ts';

type Schema = Record<string, unknown>;

const DESCRIPTION = `JSON over HTTPS with a key of the house as Authorization: Bearer lk_.... Money is decimal text, times are Unix
milliseconds, ids are text; readers pass over fields they do not know. Lists go on behind cursor with after; with Accept: ${NDJSON} a list
comes whole, a row a line, and its last row's cursor is where to go on when the line breaks off. Personal data is masked. What the house
tells by itself is signed after Standard Webhooks: HMAC-SHA256 of webhook-id "." webhook-timestamp "." body under the secret of the address.`;

/** The OpenAPI 3.1 description of the integrators' door, made from the schemas that check every question. */
export function integratorOpenApi(): OpenApi & { readonly webhooks: Schema } {
  const calls: readonly IntegratorCall[] = Object.values(integratorCalls);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: { title: 'Drawroom for integrators', version: '1', description: DESCRIPTION },
    tags: INTEGRATOR_SCOPES.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'a key that begins with lk_' } },
    },
    webhooks: Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, { post: webhookOf(type) }])),
  };
}

function operationOf(call: IntegratorCall): Operation {
  const { name, scope, about, asked, method } = call;
  const fields = Object.entries(shapeOf(asked));
  const parameters: Schema[] =
    method === 'GET'
      ? fields.map(([field, schema]) => ({
          name: field,
          in: 'query',
          required: isRequired(schema),
          schema: jsonSchema(schema, 'input'),
        }))
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 64 },
          },
        ];
  return {
    operationId: name,
    tags: [scope],
    summary: about,
    description: `Needs the scope ${scope}.`,
    parameters,
    ...(method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(asked, 'input') } } },
    }),
    responses: responsesOf(call),
    security: [{ key: [] }],
  };
}

function responsesOf({ reply, row }: IntegratorCall): Record<string, Schema> {
  const fault = {
    type: 'object',
    properties: { error: { type: 'string' }, detail: { type: 'string' } },
    required: ['error', 'detail'],
  };
  return {
    '200': {
      description: 'the answer',
      content: {
        'application/json': { schema: jsonSchema(reply, 'output') },
        ...(row !== null && { [NDJSON]: { schema: jsonSchema(row, 'output') } }),
      },
    },
    ...Object.fromEntries(
      Object.entries(INTEGRATOR_FAULTS).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: fault } } },
      ]),
    ),
  };
}

function webhookOf(type: string): Schema {
  const header = (name: string): Schema => ({ name, in: 'header', required: true, schema: { type: 'string' } });
  const schema = {
    type: 'object',
    properties: { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data: { type: 'object' } },
    required: ['type', 'timestamp', 'data'],
  };
  return {
    operationId: type,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'taken' },
      '410': { description: 'never again: the house stops telling this address' },
    },
  };
}

function isRequired(schema: z.ZodMiniType): boolean {
  return schema.def.type !== 'optional' && schema.def.type !== 'default';
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}
