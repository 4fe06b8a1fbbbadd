import { depositCalls } from '@drawroom/contract/deposit';
import type { DepositStep } from '@drawroom/contract/deposit-states';
import sharp from 'sharp';
import {
  approve,
  endOf,
  letExpire,
  paymentOf,
  placeDeposit,
  reject,
  untilStep,
  type Placed,
} from './cashier-deposits.ts';
import { breach, count, told, type Player } from './cashier-player.ts';

const ENDED_UNPAID: readonly DepositStep[] = ['cancelled', 'expired', 'declined'];
const STRAY = 50_000n;

/** A slip or a word of the member, then a person decides: as ordered, another amount, nothing arrived, or not yet. */
export async function paidToAPerson(player: Player): Promise<void> {
  const { random } = player.betting;
  const placed = await placeDeposit(player, random.pick(['demo-bank', 'demo-qr', 'demo-offline'] as const));
  if (placed === null) return;
  const { orderedMinor } = placed.record;
  const turn = random.below(10);
  if (placed.view.step === 'waiting') {
    if (turn === 0) return cancelOrder(player, placed);
    if (turn === 1) {
      await letExpire(player, placed);
      await untilStep(player, placed, ['expired']);
      if (random.below(2) === 0) return endOf(player, placed, { steps: ['expired'] });
    } else await showPayment(player, placed);
  }
  if (turn < 5) await approve(player, placed, orderedMinor);
  else if (turn < 7) {
    const arrived = orderedMinor - 3_17n;
    await approve(player, placed, arrived);
    return endOf(player, placed, { steps: ['passed'], amounts: [arrived] });
  } else if (turn < 9) {
    await reject(player, placed);
    return endOf(player, placed, { steps: ['rejected'] });
  } else return endOf(player, placed, { steps: ['submitted'] });
  return endOf(player, placed, { steps: ['passed'] });
}

let slip: Promise<Uint8Array<ArrayBuffer>> | null = null;

async function showPayment(player: Player, { record }: Placed): Promise<void> {
  const { orderNo, channelCode } = record;
  slip ??= sharp({ create: { width: 40, height: 40, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => Uint8Array.from(bytes));
  const shown =
    channelCode === 'demo-bank'
      ? await told(player, depositCalls.uploadCredential, { orderNo, file: await slip })
      : await told(player, depositCalls.addMark, { orderNo, remark: 'paid from my own account' });
  if (shown.key !== null) breach(player, `${orderNo} takes no evidence: ${shown.key}`);
}

async function cancelOrder(player: Player, placed: Placed): Promise<void> {
  const { orderNo } = placed.record;
  const cancelled = await told(player, depositCalls.cancelOrder, { orderNo });
  if (cancelled.key !== null) breach(player, `${orderNo} cannot be cancelled: ${cancelled.key}`);
  await endOf(player, placed, { steps: ['cancelled'] });
}

/** A transfer on the chain: exact, twice, after the end, or of another amount, which a person credits. */
export async function paidOnAChain(player: Player): Promise<void> {
  const { random } = player.betting;
  const placed = await placeDeposit(player, 'demo-usdt');
  if (placed?.view.pay?.kind !== 'virtual') return;
  const { address, amount } = placed.view.pay;
  const send = (sent: string) =>
    player.house.gateway.press('/chain', { act: 'send', address, amount: sent, currency: 'USDT' });
  const { orderedMinor } = placed.record;
  switch (random.below(5)) {
    case 0: {
      // Five hundredths beside the amount it names no order of anybody: orders are whole points and a tail below a hundredth.
      await send(sixDecimals(micros(amount) + STRAY));
      const arrived = orderedMinor + 35n;
      await approve(player, placed, arrived);
      await endOf(player, placed, { steps: ['passed'], amounts: [arrived] });
      return;
    }
    case 1:
      await letExpire(player, placed);
      // Another member's stray transfer may have brought it before a person meanwhile.
      await untilStep(player, placed, ['expired', 'review']);
      await send(amount);
      break;
    case 2:
      await Promise.all([send(amount), send(amount)]);
      break;
    case 3:
      await told(player, depositCalls.cancelOrder, { orderNo: placed.view.orderNo });
      await send(amount);
      break;
    default:
      await send(amount);
  }
  await endOf(player, placed, { steps: ['passed'] });
}

const micros = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
};
const sixDecimals = (amount: bigint): string =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;

/** A payment on the page of the real gateway, with everything that may come between it and the points. */
export async function paidAtAGateway(player: Player): Promise<void> {
  const { random } = player.betting;
  const placed = await placeDeposit(player, 'demo-gateway');
  if (placed === null) return;
  const { view, record } = placed;
  if (view.pay?.kind !== 'gateway') return endOf(player, placed, { steps: ['declined'] });
  const { payUrl } = view.pay;
  const press = (act: string, amount = '') => player.house.gateway.press(payUrl, { act, amount });
  const { orderedMinor } = record;
  const less = (orderedMinor * 7n) / 10n;
  switch (random.below(7)) {
    case 0:
      await press('twice');
      break;
    case 1:
      await letExpire(player, placed);
      await untilStep(player, placed, ['expired']);
      await press('pay');
      break;
    case 2:
      await press('fail');
      await endOf(player, placed, { steps: ['declined'] });
      return;
    case 3: {
      await press('other', String(less / 100n));
      await untilStep(player, placed, ['review']);
      if (random.below(2) === 0) {
        await reject(player, placed);
        return endOf(player, placed, { steps: ['rejected'] });
      }
      await approve(player, placed, less);
      return endOf(player, placed, { steps: ['passed'], amounts: [less] });
    }
    case 4: {
      await Promise.all([press('pay'), approve(player, placed, less)]);
      return endOf(player, placed, { steps: ['passed'], amounts: [orderedMinor, less] });
    }
    case 5:
      await Promise.all([press('pay'), told(player, depositCalls.cancelOrder, { orderNo: view.orderNo })]);
      break;
    default:
      await press('pay');
  }
  await endOf(player, placed, { steps: ['passed'] });
}

/** Call-backs of every kind about one order: forged, too old, of other currencies, repeated, bent and late. */
export async function toldInManyWays(player: Player): Promise<void> {
  const placed = await placeDeposit(player, 'demo-gateway');
  if (placed === null) return;
  if (placed.view.step === 'declined') return endOf(player, placed, { steps: ['declined'] });
  const { house, betting } = player;
  const code = 'demo-gateway';
  const tell = house.tell.bind(house, 'deposit');
  const expect = async (what: string, status: number, telling: ReturnType<typeof tell>): Promise<void> => {
    const said = await telling;
    count(player.counts, 'call-backs told by hand');
    if (said.status !== status)
      breach(player, `${placed.view.orderNo}: ${what} was answered ${said.status} ${said.result}`);
  };
  const paid = paymentOf(player, placed);
  await expect('a forged call-back', 401, tell(paid, { code, secret: 'not the secret of the house' }));
  await expect('an old call-back', 401, tell(paid, { code, ageSeconds: 900 }));
  await expect('a call-back about nothing', 200, tell(paymentOf(player, placed, { orderNo: 'D999999999' }), { code }));
  if (betting.random.below(2) === 0)
    await expect('another currency', 200, tell(paymentOf(player, placed, { currency: 'VND' }), { code }));
  // Told three times at once, as gateways do that are not answered in time.
  await Promise.all([1, 2, 3].map(() => expect('a call-back', 200, tell(paid, { code }))));
  await expect('its number with other content', 409, tell({ ...paid, at: 2 }, { code }));
  await endOf(player, placed, { steps: ['passed'] });
  await expect(
    'failed after paid',
    200,
    tell({ ...paid, eventId: betting.random.uuid(), state: 'failed' } as typeof paid, { code }),
  );
  await expect('a second payment', 200, tell(paymentOf(player, placed), { code }));
}

/** Money for an order of earlier that ended unpaid, or was paid already: it passes late, or is kept for a person. */
export async function paidLate(player: Player): Promise<void> {
  const { house, betting, book } = player;
  const old = book.deposits.filter(({ channelCode }) => channelCode === 'demo-gateway');
  if (old.length === 0) return;
  const record = betting.random.pick(old);
  const { orderNo } = record;
  const wasUnpaid = ENDED_UNPAID.some((step) => step === record.step);
  const view = await told(player, depositCalls.depositOrder, { orderNo });
  if (view.key !== null) return breach(player, `${orderNo} cannot be looked at: ${view.key}`);
  const placed = { record, view: view.reply };
  const event = paymentOf(player, placed);
  await Promise.all([1, 2].map(() => house.tell('deposit', event, { code: 'demo-gateway' })));
  const { step } = record;
  if (step === 'refused') return;
  await endOf(player, placed, { steps: [wasUnpaid ? 'passed' : step] });
}
