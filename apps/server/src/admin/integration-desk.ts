import { integrationDeskCalls as calls } from '@drawroom/contract/integration-desk';
import {
  addEndpoint,
  addKey,
  editEndpoint,
  listDeliveries,
  listEndpoints,
  listKeys,
  replayOne,
  replaySince,
  revokeKey,
  rotateSecret,
} from '../integration/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { notedAct } from './noted-act.ts';

type Parts = Pick<Kernel, 'db' | 'vault' | 'config'>;

/** Keys and addresses of integrators; every change is an act. Secrets are answered once and stand in no act. */
export function integrationDesk(kernel: Parts): readonly OperatorHandler[] {
  return [...keyHandlers(kernel), ...endpointHandlers(kernel), ...deliveryHandlers(kernel)];
}

function keyHandlers({ db }: Parts): readonly OperatorHandler[] {
  return [
    handleOperator(calls.keys, async () => ({ list: await listKeys(db) })),
    handleOperator(calls.addKey, async ({ name, scopes, networks, expiresAt }, { operator }) => {
      const detail = `${name}: ${scopes.join(', ')}${networks.length > 0 ? ` from ${networks.join(', ')}` : ''}`;
      return notedAct(db, { operator, what: 'integration.add_key', subject: 'integration', detail }, (t) =>
        addKey(t, { name, scopes, networks, expiresAtMs: expiresAt ?? null, madeBy: operator.name }),
      );
    }),
    handleOperator(calls.revokeKey, async ({ keyId }, { operator }) =>
      notedAct(db, { operator, what: 'integration.revoke_key', subject: `key ${keyId}` }, async (t) => ({
        key: await revokeKey(t, BigInt(keyId)),
      })),
    ),
  ];
}

function endpointHandlers(kernel: Parts): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.endpoints, async () => ({ list: await listEndpoints(db) })),
    handleOperator(calls.addEndpoint, async ({ name, url, types }, { operator }) => {
      const detail = `${name}: ${url}: ${types.join(', ')}`;
      return notedAct(db, { operator, what: 'integration.add_endpoint', subject: 'integration', detail }, (t) =>
        addEndpoint(kernel, t, { name, url, types }),
      );
    }),
    handleOperator(calls.editEndpoint, async ({ endpointId, version, name, url, types, state }, { operator }) => {
      const detail = `${name}: ${url}: ${types.join(', ')}: ${state}`;
      const act = { operator, what: 'integration.edit_endpoint', subject: `endpoint ${endpointId}`, detail } as const;
      return notedAct(db, act, async (t) => ({
        endpoint: (await editEndpoint(kernel, t, { id: BigInt(endpointId), version, name, url, types, state }))
          .endpoint,
      }));
    }),
    handleOperator(calls.rotateSecret, async ({ endpointId }, { operator }) =>
      notedAct(db, { operator, what: 'integration.rotate_secret', subject: `endpoint ${endpointId}` }, (t) =>
        rotateSecret(kernel, t, BigInt(endpointId)),
      ),
    ),
  ];
}

function deliveryHandlers({ db }: Parts): readonly OperatorHandler[] {
  return [
    handleOperator(calls.deliveries, async ({ endpointId, state, before, limit }) => ({
      list: await listDeliveries(db, {
        endpointId: endpointId === undefined ? null : BigInt(endpointId),
        state: state ?? null,
        before: before === undefined ? null : BigInt(before),
        limit,
      }),
    })),
    handleOperator(calls.replay, async ({ deliveryId }, { operator }) =>
      notedAct(db, { operator, what: 'integration.replay', subject: `delivery ${deliveryId}` }, async (t) => ({
        replayed: await replayOne(t, BigInt(deliveryId)),
      })),
    ),
    handleOperator(calls.replaySince, async ({ endpointId, since }, { operator }) => {
      const detail = `since ${new Date(since).toISOString()}`;
      const act = { operator, what: 'integration.replay', subject: `endpoint ${endpointId}`, detail } as const;
      return notedAct(db, act, async (t) => ({ replayed: await replaySince(t, BigInt(endpointId), since) }));
    }),
  ];
}
