import * as wire from '@drawroom/contract/provider-wire';
import { WIRE_HEADERS, WIRE_WINDOW_SECONDS } from '@drawroom/contract/signed-wire';
import * as z from 'zod/mini';

type Schema = Record<string, unknown>;

const { PROVIDER_PATHS } = wire;

const QUESTIONS: Readonly<Record<wire.ProviderPath, readonly [name: string, z.ZodMiniType, z.ZodMiniType]>> = {
  [PROVIDER_PATHS.games]: ['games', wire.gamesAsked, wire.gamesFound],
  [PROVIDER_PATHS.session]: ['session', wire.sessionAsked, wire.sessionMade],
  [PROVIDER_PATHS.sessionEnd]: ['sessionEnd', wire.sessionEndAsked, wire.sessionEnded],
  [PROVIDER_PATHS.balance]: ['balance', wire.playerAsked, wire.balanceFound],
  [PROVIDER_PATHS.balances]: ['balances', wire.balancesAsked, wire.balancesFound],
  [PROVIDER_PATHS.transfer]: ['transfer', wire.transferAsked, wire.transferView],
  [PROVIDER_PATHS.transferStatus]: ['transferStatus', wire.transferNamed, wire.transferView],
  [PROVIDER_PATHS.transferCancel]: ['transferCancel', wire.transferNamed, wire.transferView],
  [PROVIDER_PATHS.records]: ['records', wire.recordsAsked, wire.recordsFound],
};

const DESCRIPTION = `Signed JSON by POST. The signature of a question is the hex HMAC-SHA256 under the shared secret of
SECONDS "." PATH LF BODY, that of its answer of SECONDS "." QUESTIONSIGNATURE LF BODY; a clock may be ${WIRE_WINDOW_SECONDS} s off.
A number that is known is answered as the first time, and moves nothing again.`;

const FAULTS: Readonly<Record<string, string>> = {
  '400': 'shape: no JSON, or not of this form',
  '401': 'time or signature; not signed itself',
  '404': 'unknown',
  '409': 'conflict: a known number with other content',
  '422': 'refused: a definite no, with its reason',
};

const json = (schema: Schema): Schema => ({ 'application/json': { schema } });

/** The OpenAPI 3.1 description of provider/v1, made from the schemas that check every question. */
export function providerOpenApi(): Schema {
  const error = { type: 'object', properties: { error: { type: 'string' }, reason: { type: 'string' } } };
  const faults = Object.entries(FAULTS).map(([status, description]) => [
    status,
    { description, content: json({ ...error, required: ['error'] }) },
  ]);
  const header = (name: string, schema: Schema): Schema => ({ name, in: 'header', required: true, schema });
  const parameters = [
    header(WIRE_HEADERS.time, { type: 'string', pattern: '^\\d{1,12}$' }),
    header(WIRE_HEADERS.signature, { type: 'string', pattern: '^[0-9a-f]{64}$' }),
  ];
  const operation = (operationId: string, asked: z.ZodMiniType, reply?: z.ZodMiniType): Schema => ({
    operationId,
    parameters,
    requestBody: { required: true, content: json(schemaOf(asked)) },
    responses: {
      '200': { description: 'the answer', ...(reply === undefined ? {} : { content: json(schemaOf(reply)) }) },
      ...(reply === undefined ? {} : Object.fromEntries(faults)),
    },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'provider/v1', version: '1', description: DESCRIPTION },
    paths: Object.fromEntries(
      Object.entries(QUESTIONS).map(([path, [name, asked, reply]]) => [path, { post: operation(name, asked, reply) }]),
    ),
    webhooks: { event: { post: operation('event', wire.providerEvent) } },
  };
}

/** Objects may carry fields that this version does not know. */
function schemaOf(schema: z.ZodMiniType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return rest;
}
