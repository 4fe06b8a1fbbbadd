import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { DepositKernel } from './deps.ts';
import { DEPOSIT_COLUMNS, type Deposit } from './deposit-store.ts';
import { askWhatWasPaid, makePayPage } from './gateway-orders.ts';
import { moveDeposit } from './move-deposit.ts';
import { dropOldTickets } from './slip-ticket.ts';

/** Without anything to do a look costs three probes of empty indexes. */
const LOOK_MS = 1_000;
const EXPIRED_PER_LOOK = 50;
const ASKED_PER_LOOK = 6;
/** Whoever took an order to ask about it and died leaves it to the next one after this. */
const LEASE_SECONDS = 60;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** So long after an order has ended its gateway is still asked whether it was paid after all. */
const ASKED_FOR_MS = 36 * HOUR_MS;

/** Ends orders whose time is over and asks gateways about those of which no word came. Any number may run at once. */
export function depositRunner(kernel: DepositKernel): RepeatedWork {
  const look = async (): Promise<void> => {
    await expireOrders(kernel);
    await askGateways(kernel);
    await dropOldTickets(kernel.db);
  };
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('deposit_runner_fault_total');
      kernel.log.error({ err: error }, 'deposits');
    },
  });
}

/** Ends the waiting orders whose countdown is over by the database's clock; how many. */
export async function expireOrders(kernel: DepositKernel): Promise<number> {
  return kernel.db.tx(async (t) => {
    const { rows } = await t.query<Deposit>(
      `select ${DEPOSIT_COLUMNS} from deposit.deposit d where d.step = 'waiting' and d.expires_at <= clock_timestamp()
       order by d.expires_at limit ${EXPIRED_PER_LOOK} for update skip locked`,
      [],
      'deposit-expired',
    );
    for (const deposit of rows)
      await moveDeposit(kernel, t, { deposit, move: 'expire', reason: 'expired', actor: { by: 'clock' } });
    return rows.length;
  });
}

/** Asks gateways about the orders whose turn it is; how many. Nothing is asked inside a transaction. */
export async function askGateways(kernel: DepositKernel): Promise<number> {
  const { rows } = await kernel.db.query<Deposit & { asked: number }>(
    `update deposit.deposit d set ask_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds', asked = d.asked + 1
     where d.id in (select id from deposit.deposit where ask_at <= clock_timestamp() order by ask_at limit ${ASKED_PER_LOOK}
       for update skip locked)
     returning ${DEPOSIT_COLUMNS}, d.asked`,
    [],
    'deposit-to-ask',
  );
  await Promise.all(rows.map((deposit) => askAbout(kernel, deposit)));
  return rows.length;
}

async function askAbout(kernel: DepositKernel, deposit: Deposit & { readonly asked: number }): Promise<void> {
  const now = await makePayPage(kernel, deposit);
  if (now.kind !== 'gateway' || now.payUrl !== null || now.step !== 'waiting') await askWhatWasPaid(kernel, now);
  const next = nextAskMs({ ...now, asked: deposit.asked }, kernel.clock.now());
  // Passing or rejecting has taken the time away, and keeps it so.
  await kernel.db.query(
    `update deposit.deposit set ask_at = to_timestamp($2::float8 / 1000) where id = $1 and ask_at is not null`,
    [deposit.id, next],
    'deposit-ask-next',
  );
}

type Asked = Pick<Deposit, 'kind' | 'step' | 'payUrl' | 'expiresAtMs' | 'createdAtMs' | 'endedAtMs'> & {
  readonly asked: number;
};

/** When a gateway is to be asked again, Unix ms: soon without a page, shortly before and after the end, then ever more rarely. */
export function nextAskMs(deposit: Asked, nowMs: number): number | null {
  const { kind, step, payUrl, expiresAtMs, createdAtMs, endedAtMs, asked } = deposit;
  if (step === 'passed' || step === 'rejected') return null;
  if (kind === 'gateway' && payUrl === null && step === 'waiting')
    return nowMs + Math.min(60, 4 * 2 ** Math.min(asked, 4)) * SECOND_MS;
  if (step === 'waiting') return Math.max(nowMs + 30 * SECOND_MS, (expiresAtMs ?? nowMs) - 15 * SECOND_MS);
  const ageMs = nowMs - (endedAtMs ?? createdAtMs);
  if (ageMs > ASKED_FOR_MS) return null;
  return nowMs + Math.min(Math.max(30 * SECOND_MS, ageMs), 2 * HOUR_MS);
}
