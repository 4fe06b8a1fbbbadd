import type { AnyCall, Upload } from '@drawroom/contract/call';
import { COMMON_ERRORS, ERROR_CODES, httpStatusOf } from '@drawroom/contract/error-codes';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import * as z from 'zod/mini';

type Schema = Record<string, unknown>;
type AnySchema = z.ZodMiniType;

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
  readonly security: readonly Schema[];
}

const DESCRIPTION = `GET with query parameters, POST with a form-urlencoded body; a nested value is one field holding JSON.
Every request carries ts, nonce and sign in its query. sign covers METHOD LF PATH LF QUERY LF BODYHASH LF SESSION, where QUERY is
every query parameter but sign, sorted, percent-encoded, joined with &, and BODYHASH the hex SHA-256 of the raw body. Before login
sign is the hex SHA-256 of that text and SESSION is empty; after login it is an ECDSA P-256 / SHA-256 signature (r||s, base64url)
made with the key whose public half was sent at login, and SESSION is the header me.
A refusal is HTTP 200 with its code, key and msg in the language of the header lang; 401, 404, 429, 500 and 503 also show as HTTP status.`;

/** Parameters of every request, beside those of its call. */
const COMMON_PARAMETERS: readonly Schema[] = [
  inQuery('ts', 'Unix seconds, at most 60 s from server time', { type: 'integer' }),
  inQuery('nonce', '20 hex characters, never used before', { type: 'string', pattern: '^[0-9a-f]{20}$' }),
  inQuery('sign', 'checksum or signature of the request', { type: 'string' }),
  { name: 'lang', in: 'header', required: false, schema: { type: 'string' }, description: 'zh_CN, vi_VN, en_US, ...' },
  { name: 'terminal', in: 'header', required: false, schema: { type: 'string', enum: ['h5', 'app'] } },
];

/** The OpenAPI 3.1 description of calls, made from the same objects that serve them. */
export function openApiOf(calls: readonly AnyCall[]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    for (const path of [call.path, ...call.aliases]) {
      const operation = operationOf(call);
      // An operationId is unique; an alias is the same call at another address.
      const operationId = path === call.path ? call.name : `${call.name}${path.replaceAll('/', '.')}`;
      (paths[path] ??= {})[call.method.toLowerCase()] = { ...operation, operationId };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Drawroom', version: '1', description: DESCRIPTION },
    tags: [...new Set(calls.map(sliceOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'opaque session token' },
        me: { type: 'apiKey', in: 'header', name: 'me', description: "public id of the session's signing key" },
      },
    },
  };
}

function operationOf(call: AnyCall): Operation {
  const fields = Object.entries(shapeOf(call.input));
  const { points, seconds, by } = call.rate;
  const rights = call.who === 'member' ? 'Needs a live session.' : 'Open to visitors.';
  const money = call.movesPoints ? ' Moves points: the same clientRef again gives the first answer.' : '';
  return {
    operationId: call.name,
    tags: [sliceOf(call)],
    summary: call.name,
    description: `${rights} At most ${points} in ${seconds} s per ${by}.${money}`,
    parameters: [
      ...COMMON_PARAMETERS,
      ...(call.method === 'GET' ? fields.map(([name, schema]) => queryField(name, schema)) : []),
    ],
    ...(call.method === 'POST' ? { requestBody: call.upload ? fileBody(call.upload) : formBody(fields) } : {}),
    responses: responsesOf(call),
    security: call.who === 'member' ? [{ token: [], me: [] }] : [],
  };
}

function responsesOf(call: AnyCall): Record<string, Schema> {
  const keys: ErrorKey[] = [...new Set<ErrorKey>([...COMMON_ERRORS, ...call.errors])];
  const success = envelope({ const: call.successCode }, jsonSchema(call.reply));
  const atStatus = (status: number): ErrorKey[] => keys.filter((key) => httpStatusOf(key) === status);
  const ok = atStatus(200);
  const refusal = {
    ...envelope({ enum: ok.map((key) => ERROR_CODES[key]) }, { type: 'object' }),
    description: ok.join(', '),
  };
  const responses: Record<string, Schema> = {
    '200': {
      description: 'the reply, or a refusal',
      content: { 'application/json': { schema: { oneOf: [success, refusal] } } },
    },
  };
  for (const status of new Set(keys.map(httpStatusOf))) {
    if (status === 200) continue;
    const names = atStatus(status);
    const schema = envelope({ enum: names.map((key) => ERROR_CODES[key]) }, { type: 'object' });
    responses[String(status)] = { description: names.join(', '), content: { 'application/json': { schema } } };
  }
  return responses;
}

function envelope(code: Schema, data: Schema): Schema {
  const properties = { code: { type: 'integer', ...code }, msg: { type: 'string' }, key: { type: 'string' }, data };
  return { type: 'object', properties, required: ['code', 'msg', 'data'] };
}

function formBody(fields: readonly [string, AnySchema][]): Schema {
  const properties = Object.fromEntries(fields.map(([name, schema]) => [name, jsonSchema(schema)]));
  const nested = fields.filter(([, schema]) => isNested(jsonSchema(schema))).map(([name]) => name);
  const encoding = Object.fromEntries(nested.map((name) => [name, { contentType: 'application/json' }]));
  const required = fields.filter(([, schema]) => isRequired(schema)).map(([name]) => name);
  const schema = { type: 'object', properties, required, additionalProperties: false };
  return { required: required.length > 0, content: { 'application/x-www-form-urlencoded': { schema, encoding } } };
}

/** One part of a multipart body; its bytes are what the signature's BODYHASH covers, delimiters included. */
function fileBody({ field, maxBytes }: Upload): Schema {
  const properties = { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const schema = { type: 'object', properties, required: [field], additionalProperties: false };
  const description = `One file. At most ${maxBytes} bytes for the whole body as sent.`;
  return { required: true, description, content: { 'multipart/form-data': { schema } } };
}

function queryField(name: string, schema: AnySchema): Schema {
  const json = jsonSchema(schema);
  const place = { name, in: 'query', required: isRequired(schema) };
  return isNested(json) ? { ...place, content: { 'application/json': { schema: json } } } : { ...place, schema: json };
}

function inQuery(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'query', required: true, schema, description };
}

function isNested(schema: Schema): boolean {
  return schema['type'] === 'object' || schema['type'] === 'array';
}

function isRequired(schema: AnySchema): boolean {
  return schema.def.type !== 'optional' && schema.def.type !== 'default';
}

/** Fields of a call by name. */
export function shapeOf(input: AnySchema): Record<string, AnySchema> {
  return (input.def as { shape?: Record<string, AnySchema> }).shape ?? {};
}

/** The parsed side of a field: what it means, not the text that carries it. */
function jsonSchema(schema: AnySchema): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
  return rest;
}

function sliceOf(call: AnyCall): string {
  return call.name.split('.')[0] as string;
}
