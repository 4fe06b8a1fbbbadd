import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GATEWAY_PATHS } from '@drawroom/contract/gateway-wire';
import { signedHeaders, signedPart, wireFault } from '@drawroom/contract/signed-wire';
import { createActs, PAY_ACTS, type GatewayActs } from './gateway-acts.ts';
import { openState, type GatewayState, type Manners } from './gateway-state.ts';
import { createMerchantApi } from './merchant-api.ts';
import { textsFor } from './page-texts.ts';
import { chainPage, pageOf, payoutsPage, payPage, STYLE, type PageAsked } from './pages.ts';
import type { GatewaySettings } from './settings.ts';
import { createTeller } from './tell-events.ts';

const BODY_MAX = 64 * 1024;
const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'",
  'cache-control': 'no-store',
};

interface Parts {
  readonly settings: GatewaySettings;
  readonly state: GatewayState;
  readonly acts: GatewayActs;
  readonly merchant: ReturnType<typeof createMerchantApi>;
}

/** Starts the gateway; gives its address and the server, to be closed. */
export async function startGateway(settings: GatewaySettings): Promise<{ url: string; server: Server }> {
  const state = openState(settings.stateFile);
  const acts = createActs(state, { ...settings, tell: createTeller(settings, state) });
  let url = '';
  const merchant = createMerchantApi(state, { acts, ownUrl: () => url });
  const parts: Parts = { settings, state, acts, merchant };
  const server = createServer((request, response) => {
    answer(parts, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve);
  });
  url = `http://${settings.host}:${(server.address() as AddressInfo).port}`;
  return { url, server };
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await textOf(request);
  const at = new URL(request.url ?? '/', 'http://gateway');
  const { pathname } = at;
  if (request.method === 'POST' && Object.values<string>(GATEWAY_PATHS).includes(pathname))
    return answerMerchant(parts, { pathname, body, request, response });
  if (request.method === 'POST' && pathname === '/control') {
    Object.assign(parts.state.manners, JSON.parse(body) as Partial<Manners>);
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  }
  if (pathname === '/style.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(STYLE);
  const asked = textsFor(at.searchParams.get('lang') ?? '', request.headers['accept-language'] ?? '');
  if (request.method === 'POST') {
    act(parts, pathname, new URLSearchParams(body));
    return void response.writeHead(303, { location: at.pathname + at.search }).end();
  }
  const page = showPage(parts, asked, at);
  const unknown = page === null;
  response.writeHead(unknown ? 404 : 200, PAGE_HEADERS);
  response.end(page ?? pageOf(asked, asked.texts.title, asked.texts.unknown));
}

async function answerMerchant(
  { settings, merchant }: Parts,
  at: { pathname: string; body: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { body, request, response } = at;
  const header = (name: string): string => String(request.headers[name] ?? '');
  const fault = await wireFault(settings.secret, signedPart(header, body), Date.now());
  const said = fault === null ? merchant(at.pathname, JSON.parse(body)) : { status: 401, body: { error: fault } };
  // The connection stays open until whoever asked gives up.
  if (said === 'silent' || said === null) return;
  const text = JSON.stringify(said.body);
  response.writeHead(said.status, {
    'content-type': 'application/json',
    ...(await signedHeaders(settings.secret, text, Date.now())),
  });
  response.end(text);
}

function showPage({ state }: Parts, asked: PageAsked, { pathname, searchParams }: URL): string | null {
  if (pathname === '/chain') {
    const given = { address: searchParams.get('address') ?? '', amount: searchParams.get('amount') ?? '' };
    return chainPage(asked, state, given);
  }
  if (pathname === '/payouts') return payoutsPage(asked, state);
  const order = orderAt(state, pathname);
  return order === undefined ? null : payPage(asked, order);
}

function act({ state, acts }: Parts, pathname: string, form: URLSearchParams): void {
  const [wanted, amount, address] = [form.get('act') ?? '', form.get('amount') ?? '', form.get('address') ?? ''];
  if (pathname === '/chain' && AMOUNT.test(amount) && address !== '')
    acts.send({ address, amount, currency: form.get('currency') ?? 'USDT' });
  if (pathname === '/payouts' && (wanted === 'paid' || wanted === 'failed'))
    acts.endPayout(form.get('orderNo') ?? '', wanted);
  const order = orderAt(state, pathname);
  const payAct = PAY_ACTS.find((one) => one === wanted);
  if (order !== undefined && payAct !== undefined && (payAct !== 'other' || AMOUNT.test(amount)))
    acts.pay(order, payAct, amount);
}

function orderAt(state: GatewayState, pathname: string) {
  const paymentId = /^\/pay\/(\w+)$/.exec(pathname)?.[1];
  return [...state.orders.values()].find(({ payments }) => payments[0]?.paymentId === paymentId);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
