import type { GatewayEvent } from '@drawroom/contract/gateway-wire';
import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { beginGatewayPayouts, takeRefusal, takeWord } from './payouts.ts';
import type { PayoutAnswer, PayoutGateway, PayoutOrder } from './payout-gateway.ts';
import { payoutNoOf } from './payout-no.ts';
import { openTarget } from './sealed-target.ts';

/** How soon an approved withdrawal goes to the gateway. Without one a look costs three probes of partial indexes. */
const LOOK_MS = 1_000;
/** Most payouts of one look; they are asked for together. */
const AT_ONCE = 20;
/**
 * Pause before a payout is asked for again, doubled each time: 20 s to 5 min. Longer than the three questions of one look may take
 * (5 s each), so that no second worker sends while the first one still waits.
 */
const FIRST_PAUSE_S = 20;
const PAUSE_MAX_S = 300;

export interface PayoutDeps {
  readonly kernel: Pick<Kernel, 'db' | 'vault' | 'outbox' | 'metrics' | 'log'>;
  readonly gateway: PayoutGateway;
}

interface DuePayout {
  readonly id: bigint;
  readonly requestId: bigint;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly asked: number;
}

/**
 * One look: begins what was approved, then asks for what is due, in three transactions with the network between them. Whatever dies
 * between, a later look goes on: a payout that nobody has told of is asked for by its number, and sent only when the gateway has
 * never seen it.
 */
export async function payOut(deps: PayoutDeps): Promise<void> {
  const { kernel } = deps;
  await kernel.db.tx((t) => beginGatewayPayouts(kernel, t, AT_ONCE));
  const due = await leaseDue(deps);
  await Promise.all(
    due.map(async (payout) => {
      const answer = await answerTo(deps, payout);
      if (answer === 'silent' || answer === 'unseen') return noteSilence(deps, payout.id);
      const payoutNo = payoutNoOf(payout.id);
      const led = await kernel.db.tx((t) =>
        answer === 'refused' ? takeRefusal(kernel, t, payoutNo) : takeWord(kernel, t, { payoutNo, word: answer }),
      );
      kernel.metrics.count('withdrawal_payout_word_total', { led });
    }),
  );
}

/** Takes what is due and puts off its next turn, so that two nodes do not ask for the same at once. */
async function leaseDue({ kernel }: PayoutDeps): Promise<DuePayout[]> {
  const { rows } = await kernel.db.query<DuePayout>(
    `update withdrawal.payout p set asked = p.asked + 1, next_ask_at = clock_timestamp()
       + make_interval(secs => least($2 * 2 ^ least(p.asked, 10), $3))
     from withdrawal.request r
     where r.id = p.request_id and p.id in (
       select d.id from withdrawal.payout d
       where d.way = 'gateway' and d.state in ('sent', 'unknown') and d.next_ask_at <= clock_timestamp()
       order by d.next_ask_at limit $1 for update skip locked)
     returning p.id, p.request_id as "requestId", p.amount as "amountMinor", r.currency, p.asked`,
    [AT_ONCE, FIRST_PAUSE_S, PAUSE_MAX_S],
    'withdrawal-lease-payouts',
  );
  return rows;
}

async function answerTo({ kernel, gateway }: PayoutDeps, payout: DuePayout): Promise<PayoutAnswer> {
  const payoutNo = payoutNoOf(payout.id);
  if (payout.asked > 1) {
    const known = await gateway.ask(payoutNo);
    if (known !== 'unseen') return known;
  }
  const { target } = await openTarget(kernel, kernel.db, payout.requestId);
  const order: PayoutOrder = { payoutNo, amountMinor: payout.amountMinor, currency: payout.currency, target };
  return gateway.send(order);
}

async function noteSilence({ kernel }: PayoutDeps, id: bigint): Promise<void> {
  kernel.metrics.count('withdrawal_payout_silent_total');
  await kernel.db.query(`update withdrawal.payout set state = 'unknown' where id = $1 and state = 'sent'`, [id]);
}

/**
 * A gateway's call-back about a payout, its signature proved by whoever calls. Told again or late it changes nothing; false for a
 * number that is not ours.
 */
export async function payoutEvent(
  kernel: Pick<Kernel, 'db' | 'outbox' | 'metrics'>,
  event: Extract<GatewayEvent, { type: 'payout' }>,
): Promise<boolean> {
  const { orderNo, payoutId, state, amount, currency, reason } = event;
  const word = { state, providerId: payoutId, amount, currency, reason };
  const led = await kernel.db.tx((t) => takeWord(kernel, t, { payoutNo: orderNo, word }));
  kernel.metrics.count('withdrawal_payout_event_total', { led });
  return led !== 'unknown_payout';
}

/** Looks again and again on every node that works. Two at once do no harm. */
export function payoutRunner(
  { metrics, log }: Pick<Kernel, 'metrics' | 'log'>,
  look: () => Promise<void>,
): RepeatedWork {
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      metrics.count('withdrawal_runner_fault_total');
      log.error({ err: error }, 'withdrawals');
    },
  });
}
