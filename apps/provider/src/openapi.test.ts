import * as wire from '@drawroom/contract/provider-wire';
import { expect, it } from 'vitest';
import { providerOpenApi } from './openapi.ts';

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly operationId: string;
          readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
          readonly responses: Readonly<Record<string, object>>;
        };
      }
    >
  >;
}
const api = JSON.parse(JSON.stringify(providerOpenApi())) as Described & Record<string, unknown>;

it('every path of the wire stands in the description once, with its answers', () => {
  expect(Object.keys(api.paths).toSorted()).toEqual(Object.values(wire.PROVIDER_PATHS).toSorted());
  const named = Object.values(api.paths).map(({ post }) => post.operationId);
  expect(new Set(named).size).toBe(named.length);
  for (const { post } of Object.values(api.paths))
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '404', '409', '422']);
});

it('fields, bounds and what is required are told as the wire has them, and unknown fields are welcome', () => {
  const asked = api.paths['/v1/transfer']?.post.requestBody.content['application/json']?.schema;
  expect(asked).toMatchObject({
    type: 'object',
    required: ['transferNo', 'direction', 'playerId', 'currency', 'amount'],
    properties: {
      direction: { enum: ['in', 'out'] },
      transferNo: { maxLength: 64 },
      amount: { anyOf: [{ pattern: String.raw`^(0|[1-9]\d{0,12})\.\d{2}$` }, { const: 'all' }] },
    },
  });
  expect(JSON.stringify(api)).not.toContain('"additionalProperties":false');
  const records = api.paths['/v1/records']?.post;
  expect(records?.requestBody.content['application/json']?.schema).toMatchObject({
    properties: { limit: { minimum: 1, maximum: 500 } },
  });
  const told = JSON.stringify(records?.responses['200']);
  for (const word of [...wire.MARKETS, ...wire.SELECTIONS, ...wire.RECORD_STATES]) expect(told).toContain(`"${word}"`);
  expect(JSON.stringify(api['webhooks'])).toContain('"eventId"');
});
