import { byAuto, fate, leave, out } from '@drawroom/contract/transfer';
import type { TransferView } from '@drawroom/contract/transfer';
import type { FateReply } from '@drawroom/client/place-with-fate';
import { call } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { makeMoneyOrders } from '../shell/money-order.ts';
import { refreshPoints } from './refresh-points.ts';

/** A transfer by hand as it is kept on the phone from before it is sent until the house has answered. */
export interface SentTransfer extends SentRequest {
  readonly projectId: string;
  readonly direction: TransferView['direction'];
  readonly amount: string;
}

/** Leaving a game, kept in the same way. */
export interface SentLeave extends SentRequest {
  readonly projectId: string;
  readonly sessionId: string;
}

interface Moved {
  readonly transfer: TransferView;
  /** Left out where the fate was asked for later. */
  readonly balance?: string;
}

interface Left {
  /** Null: there was nothing to bring home. */
  readonly transfer: TransferView | null;
  readonly balance?: string;
}

function hasTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string') && typeof value['sentAtMs'] === 'number';
}

function isSentTransfer(value: unknown): value is SentTransfer | null {
  return (
    isRecord(value) &&
    hasTexts(value, ['clientRef', 'projectId', 'amount']) &&
    (value['direction'] === 'in' || value['direction'] === 'out')
  );
}

function isSentLeave(value: unknown): value is SentLeave | null {
  return isRecord(value) && hasTexts(value, ['clientRef', 'projectId', 'sessionId']);
}

async function askMoved({ clientRef }: SentTransfer): Promise<FateReply<Moved>> {
  const { transfer } = await call(fate, { clientRef });
  return transfer === null ? { fate: 'unknown', order: null } : { fate: 'accepted', order: { transfer } };
}

async function askLeft({ clientRef }: SentLeave): Promise<FateReply<Left>> {
  const { fate: known, transfer } = await call(fate, { clientRef });
  return known === 'unknown' ? { fate: known, order: null } : { fate: known, order: { transfer } };
}

/** Points moved by hand, to games or home. */
export const transferOrders = makeMoneyOrders<SentTransfer, Moved, TransferView>({
  key: 'transferFate',
  isSent: isSentTransfer,
  send: ({ direction, projectId, amount, clientRef }) =>
    call(direction === 'in' ? byAuto : out, { projectId, amount, clientRef }),
  ask: askMoved,
  taken: (_sent, { transfer }) => transfer,
  balanceIn: ({ balance }) => balance ?? null,
  onTaken: refreshPoints,
});

/** Games that are being left: their session ends and everything that is free there comes home. */
export const leaveOrders = makeMoneyOrders<SentLeave, Left, TransferView | null>({
  key: 'leaveFate',
  isSent: isSentLeave,
  send: ({ projectId, sessionId, clientRef }) => call(leave, { projectId, sessionId, clientRef }),
  ask: askLeft,
  taken: (_sent, { transfer }) => transfer,
  balanceIn: ({ balance }) => balance ?? null,
  onTaken: refreshPoints,
});
