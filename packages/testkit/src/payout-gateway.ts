import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { GATEWAY_PATHS } from '@drawroom/contract/gateway-wire';
import { signedHeaders, signedPart, wireFault } from '@drawroom/contract/signed-wire';
import { listenHere, textOf } from './listen-here.ts';

/** What a gateway does when it is asked to pay; everything but `pays` and `fails` is a way real ones go wrong. */
export type PayoutMode =
  | 'pays'
  | 'fails'
  /** Takes it and tells later. */
  | 'accepts'
  /** Takes it, does nothing yet and hangs up. */
  | 'takes-silently'
  /** Pays and hangs up before the answer. */
  | 'pays-silently'
  /** Hangs up before it has read anything. */
  | 'deaf'
  /** Says no. */
  | 'refuses'
  /** Says that it has paid, under another secret, and has not. */
  | 'forged'
  /** Pays a point less. */
  | 'pays-less';

type State = 'accepted' | 'paid' | 'failed';

export interface GatewayOrder {
  readonly payoutId: string;
  readonly orderNo: string;
  state: State;
  amount: string;
  readonly currency: string;
  readonly target: Readonly<Record<string, string>>;
}

export interface PayoutGatewayServer extends AsyncDisposable {
  readonly line: { readonly url: string; readonly merchant: string; readonly secret: string };
  mode: PayoutMode;
  /** How many times it paid an order: what must never be two. */
  readonly timesPaid: ReadonlyMap<string, number>;
  readonly orders: ReadonlyMap<string, GatewayOrder>;
  /** Requests to pay so far, whatever became of them. */
  readonly asked: number;
  /** Ends an order that was taken. */
  settle(orderNo: string, state: 'paid' | 'failed'): void;
  stop(): Promise<void>;
}

const SECRET = 'a secret of a gateway in tests';

/** A gateway for payouts on a free port of this machine; it pays an order once, however often it is asked. */
export async function startPayoutGateway(): Promise<PayoutGatewayServer> {
  const orders = new Map<string, GatewayOrder>();
  const timesPaid = new Map<string, number>();
  let asked = 0;
  const pay = (order: GatewayOrder): void => {
    order.state = 'paid';
    timesPaid.set(order.orderNo, (timesPaid.get(order.orderNo) ?? 0) + 1);
  };
  const take = (message: Omit<GatewayOrder, 'payoutId' | 'state'>): GatewayOrder => {
    const known = orders.get(message.orderNo);
    if (known !== undefined) return known;
    const order: GatewayOrder = { ...message, payoutId: `gw-${orders.size + 1}`, state: 'accepted' };
    orders.set(order.orderNo, order);
    const { mode } = gateway;
    if (mode === 'pays-less') order.amount = '1.00';
    if (mode === 'pays' || mode === 'pays-silently' || mode === 'pays-less') pay(order);
    if (mode === 'fails') order.state = 'failed';
    return order;
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const isOrder = request.url === GATEWAY_PATHS.payout;
    if (isOrder) asked += 1;
    const { mode } = gateway;
    if (mode === 'deaf') return void response.destroy();
    if (
      (await wireFault(
        SECRET,
        signedPart((name) => String(request.headers[name] ?? ''), body),
        Date.now(),
      )) !== null
    )
      return answer(response, 401, {});
    const message = JSON.parse(body) as Omit<GatewayOrder, 'payoutId' | 'state'>;
    if (isOrder && mode === 'refuses') return answer(response, 400, { error: 'no such bank' });
    if (mode === 'forged')
      return answer(response, 200, { ...viewOf(message), state: 'paid', secret: 'another secret' });
    const order = isOrder ? take(message) : orders.get(message.orderNo);
    if (order === undefined) return answer(response, 404, { error: 'unknown' });
    if (mode === 'takes-silently' || mode === 'pays-silently') return void response.destroy();
    return answer(response, 200, viewOf(order));
  };
  const server = createServer((request, response) => void receive(request, response));
  const { port, stop } = await listenHere(server);
  const gateway: PayoutGatewayServer = {
    line: { url: `http://127.0.0.1:${port}`, merchant: 'house', secret: SECRET },
    mode: 'pays',
    timesPaid,
    orders,
    get asked() {
      return asked;
    },
    settle: (orderNo, state) => {
      const order = orders.get(orderNo);
      if (order?.state !== 'accepted') throw new Error(`${orderNo} is not under way`);
      if (state === 'paid') pay(order);
      else order.state = 'failed';
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return gateway;
}

function viewOf(order: Partial<GatewayOrder>): Record<string, unknown> {
  const { payoutId = 'gw-0', orderNo, state, amount, currency } = order;
  return { payoutId, orderNo, state, amount, currency, reason: state === 'failed' ? 'account closed' : '' };
}

async function answer(
  response: ServerResponse,
  status: number,
  { secret = SECRET, ...reply }: Readonly<Record<string, unknown>> & { readonly secret?: string },
): Promise<void> {
  const body = JSON.stringify(reply);
  response.writeHead(status, await signedHeaders(secret, body, Date.now())).end(body);
}
