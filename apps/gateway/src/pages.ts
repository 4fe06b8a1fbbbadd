import { PAY_ACTS } from './gateway-acts.ts';
import type { GatewayState, PaymentOrder } from './gateway-state.ts';
import type { PageTexts } from './page-texts.ts';

/** The one style sheet of the pages. */
export const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:30rem;padding:1rem}
h1{font-size:1.25rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
button,input{font:inherit;min-height:2.75rem;inline-size:100%;box-sizing:border-box;margin-block:.25rem}label{display:block}
table{inline-size:100%;border-collapse:collapse}td{padding:.25rem;overflow-wrap:anywhere}`;

export interface PageAsked {
  readonly lang: string;
  readonly texts: PageTexts;
}

/** A page of its own around `inner`, which is HTML already. */
export function pageOf({ lang, texts }: PageAsked, title: string, inner: string): string {
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><link rel="stylesheet" href="/style.css"><h1>${safe(title)}</h1><p>${safe(texts.note)}</p>${inner}</html>`;
}

/** Where an order is paid. */
export function payPage(asked: PageAsked, order: PaymentOrder): string {
  const { texts } = asked;
  const states = order.payments.map(({ state, amount, currency }) => `${texts[state]} ${amount} ${currency}`);
  const open = order.payments.every(({ state }) => state !== 'paid');
  const buttons = PAY_ACTS.filter((act) => act !== 'other').map((act) => button('act', act, texts[act]));
  const forms = `<form method="post">${buttons.join('')}</form><form method="post"><label>${safe(texts.amount)}
<input name="amount" inputmode="decimal" value="${safe(order.amount)}"></label>${button('act', 'other', texts.other)}</form>`;
  const list = facts([
    [texts.order, order.orderNo],
    [texts.amount, `${order.amount} ${order.currency}`],
    [texts.state, states.join('; ')],
  ]);
  return pageOf(asked, texts.title, list + (open ? forms : ''));
}

/** From where coins are sent; `given` fills the form. */
export function chainPage(
  asked: PageAsked,
  state: GatewayState,
  given: { readonly address: string; readonly amount: string },
): string {
  const { texts } = asked;
  const rows = state.transfers
    .slice(-20)
    .toReversed()
    .map((one) => `<tr><td>${safe(one.amount)} ${safe(one.currency)}<td>${texts.confirmations}: ${one.confirmations}`);
  const form = `<form method="post"><label>${safe(texts.address)}<input name="address" value="${safe(given.address)}" required></label>
<label>${safe(texts.amount)} USDT<input name="amount" inputmode="decimal" value="${safe(given.amount)}" required></label>
${button('act', 'send', texts.send)}</form>`;
  return pageOf(asked, texts.chain, `${form}<table>${rows.join('')}</table>`);
}

/** Where payouts are decided. */
export function payoutsPage(asked: PageAsked, state: GatewayState): string {
  const { texts } = asked;
  const rows = [...state.payouts.values()].slice(-50).toReversed();
  const lines = rows.map((one) => {
    const act = one.state === 'accepted' ? decideForm(one.orderNo, texts) : '';
    return `<tr><td>${safe(one.orderNo)}<td>${safe(one.amount)} ${safe(one.currency)}<td>${texts[one.state]}${act}`;
  });
  return pageOf(asked, texts.payouts, `<table>${lines.join('')}</table>`);
}

function decideForm(orderNo: string, texts: PageTexts): string {
  const hidden = `<input type="hidden" name="orderNo" value="${safe(orderNo)}">`;
  return `<form method="post">${hidden}${button('act', 'paid', texts.paid)}${button('act', 'failed', texts.failed)}</form>`;
}

function button(name: string, value: string, text: string): string {
  return `<button name="${name}" value="${value}">${safe(text)}</button>`;
}

function facts(pairs: readonly (readonly [string, string])[]): string {
  return `<dl>${pairs.map(([name, value]) => `<dt>${safe(name)}<dd>${safe(value)}`).join('')}</dl>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
function safe(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
