import { integrationDeskCalls as calls } from '@drawroom/contract/integration-desk';
import {
  addEndpoint,
  addKey,
  editEndpoint,
  giveUpOfSilent,
  listDeliveries,
  listEndpoints,
  listKeys,
  replayOne,
  replaySince,
  requireTold,
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

/** Where an address leads. What stands behind the path may be a secret of whoever gave it, and acts are read by many. */
function placeOf(text: string): string {
  const url = URL.parse(text);
  return url === null ? '' : `${url.host}${url.pathname}`;
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
      const detail = `${name}: ${placeOf(url)}: ${types.join(', ')}`;
      return notedAct(db, { operator, what: 'integration.add_endpoint', subject: 'integration', detail }, (t) =>
        addEndpoint(kernel, t, { name, url, types }),
      );
    }),
    handleOperator(calls.editEndpoint, async ({ endpointId, version, name, url, types, state }, { operator }) => {
      const detail = `${name}: ${placeOf(url)}: ${types.join(', ')}: ${state}`;
      const act = { operator, what: 'integration.edit_endpoint', subject: `endpoint ${endpointId}`, detail } as const;
      const { endpoint } = await notedAct(db, act, (t) =>
        editEndpoint(kernel, t, { id: BigInt(endpointId), version, name, url, types, state }),
      );
      if (state === 'off') await giveUpOfSilent(db);
      return { endpoint: state === 'off' ? { ...endpoint, waiting: 0 } : endpoint };
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
      // Noted before the first slice: whatever of it is sent, somebody has asked for it.
      await notedAct(db, act, (t) => requireTold(t, BigInt(endpointId)));
      return { replayed: await replaySince(db, BigInt(endpointId), since) };
    }),
  ];
}
