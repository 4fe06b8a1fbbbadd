import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { tellBalance } from '../wallet/index.ts';
import type { PacketKernel } from './deps.ts';
import { packetById } from './packet-store.ts';
import { tellStanding } from './tell-standing.ts';

/** Without anything to do a look costs one probe of an empty index. */
const LOOK_MS = 2_000;

/** Gives back what nobody has taken once a packet's time is over. Any number may run at once. */
export function packetRunner(kernel: PacketKernel): RepeatedWork {
  const look = async (): Promise<void> => {
    await returnExpired(kernel);
  };
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('packet_runner_fault_total');
      kernel.log.error({ err: error }, 'red packets');
    },
  });
}

/**
 * Ends every packet whose time is over by the database's clock and gives its sender what is left, each in a transaction of its own, once,
 * whatever has become of the room; how many.
 */
export async function returnExpired(kernel: Pick<PacketKernel, 'db' | 'outbox' | 'metrics'>): Promise<number> {
  let returned = 0;
  while (await returnNext(kernel)) returned += 1;
  return returned;
}

async function returnNext(kernel: Pick<PacketKernel, 'db' | 'outbox' | 'metrics'>): Promise<boolean> {
  return kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ id: bigint; refunded: bigint; accountId: bigint; currency: string }>(
      `update packet.packet set state = 'expired', refunded = total - taken_total
       where id = (select id from packet.packet where state = 'open' and expires_at <= clock_timestamp()
         order by expires_at limit 1 for update skip locked)
       returning id, refunded, account_id as "accountId", currency`,
      [],
      'packet-expire',
    );
    const [expired] = rows;
    if (expired === undefined) return false;
    const { id, refunded, accountId, currency } = expired;
    const escrow = await systemAccount(t, 'packet.escrow', currency);
    const transfers = [{ from: escrow, to: accountId, amountMinor: refunded }];
    await post(t, { key: `packet-return:${id}`, kind: 'packet_return', ref: id, transfers });
    await tellBalance(kernel, t, accountId);
    const packet = await packetById(t, id);
    if (packet !== undefined) await tellStanding(kernel, t, packet);
    kernel.metrics.count('packet_returned_total');
    return true;
  });
}
