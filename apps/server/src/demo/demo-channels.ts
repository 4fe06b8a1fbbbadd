import { demoText, type DemoText } from './demo-text.ts';
import type { GatewayLine } from '../kernel/sending/gateway-line.ts';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { saveChannel, saveChannelType, type ChannelSettings } from '../deposit/index.ts';

/** The channel whose address the sample gateway watches. */
export const DEMO_CHAIN_CHANNEL = 'demo-usdt';

/** What the demo's house and its sample gateway sign with; each installation has its own. */
export function demoGatewaySecret(vault: Kernel['vault']): string {
  return vault.lookupKey('gateway', 'demo');
}

/** The sample gateway as a demo's withdrawals are paid by it; null where none runs. */
export function demoPayoutLine({ config, vault }: Pick<Kernel, 'config' | 'vault'>): GatewayLine | null {
  if (!config.demo || config.gatewayPort === 0) return null;
  return { url: `http://127.0.0.1:${config.gatewayPort}`, merchant: 'house', secret: demoGatewaySecret(vault) };
}

/** `demo.deposit.<key>` is the title of each. */
const TYPES = ['bank', 'qr', 'virtual', 'gateway', 'offline'] as const;

const BASE = {
  note: {},
  sort: 1,
  enabled: true,
  min: 10_00n,
  max: 50_000_00n,
  quick: [100_00n, 500_00n, 1_000_00n, 5_000_00n],
  feeFixed: 0n,
  feePer10k: 0,
  bonusPer10k: 0,
  bonusMax: 0n,
  turnoverDepositE2: 100,
  turnoverBonusE2: 500,
  opens: null,
  closes: null,
  zone: 'Asia/Shanghai',
  payCurrency: 'CNY',
  payDecimals: 2,
  payRateE8: 100_000_000n,
  expiresMinutes: 30,
  usualMinutes: 10,
  confirmations: 3,
  twoPeopleOver: 20_000_00n,
  secret: null,
} as const;

/** A channel of every kind; what is paid online is paid at the sample gateway at `gatewayUrl`. */
function demoChannels(
  text: DemoText,
  {
    gatewayUrl,
    secret,
    notifyOrigin,
  }: { readonly gatewayUrl: string; readonly secret: string; readonly notifyOrigin: string },
): ChannelSettings[] {
  const note = text('channel.note');
  const online = { gatewayUrl, merchant: 'house', notifyOrigin };
  return [
    {
      ...BASE,
      code: 'demo-bank',
      typeCode: 'demo-bank',
      kind: 'bank',
      title: text('channel.bank'),
      note,
      details: { bankName: 'Demo Bank', holder: 'Drawroom Demo', accountNumber: '6200000000000000000', branch: 'Main' },
    },
    {
      ...BASE,
      code: 'demo-qr',
      typeCode: 'demo-qr',
      kind: 'qr',
      title: text('channel.qr'),
      note,
      feePer10k: 50,
      details: { payee: 'Drawroom Demo', code: 'demo:pay?to=drawroom&ref={reference}&amount={amount}' },
    },
    {
      ...BASE,
      code: DEMO_CHAIN_CHANNEL,
      typeCode: 'demo-virtual',
      kind: 'virtual',
      title: { 'zh-CN': 'USDT（TRC20）', 'en-US': 'USDT (TRC20)' },
      note,
      payCurrency: 'USDT',
      payDecimals: 6,
      payRateE8: 14_000_000n,
      secret,
      details: { network: 'TRON', address: 'TDemoDrawroom1111111111111111111111', ...online },
    },
    {
      ...BASE,
      code: 'demo-gateway',
      typeCode: 'demo-gateway',
      kind: 'gateway',
      title: text('channel.gateway'),
      note,
      bonusPer10k: 200,
      bonusMax: 100_00n,
      expiresMinutes: 5,
      usualMinutes: 1,
      secret,
      details: online,
    },
    {
      ...BASE,
      code: 'demo-offline',
      typeCode: 'demo-offline',
      kind: 'offline',
      title: text('channel.offline'),
      note,
      details: { contact: 'demo@drawroom.example' },
    },
  ];
}

/**
 * Makes sure that there is a channel of every kind. What exists is left as it is, but for where the sample gateway is reached; `at`
 * says where it listens and where the house does, when that is not what the settings say.
 */
export async function ensureDemoChannels(
  t: Tx,
  { config, vault, messages }: Pick<Kernel, 'config' | 'vault' | 'messages'>,
  at: { readonly gatewayUrl?: string; readonly houseUrl?: string } = {},
): Promise<void> {
  const { rows } = await t.query<{ code: string }>('select code from deposit.channel');
  const known = new Set(rows.map(({ code }) => code));
  const text = demoText(messages);
  for (const [sort, key] of TYPES.entries())
    await saveChannelType(t, { code: `demo-${key}`, title: text(`deposit.${key}`), sort });
  const gatewayUrl = at.gatewayUrl ?? `http://127.0.0.1:${config.gatewayPort}`;
  const notifyOrigin = at.houseUrl ?? config.sending.publicUrl;
  const channels = demoChannels(text, { gatewayUrl, secret: demoGatewaySecret(vault), notifyOrigin });
  for (const channel of channels)
    if (!known.has(channel.code) || channel.secret !== null) await saveChannel(t, vault, channel);
}
