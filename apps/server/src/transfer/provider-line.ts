import {
  balanceFound,
  balancesFound,
  gamesFound,
  PROVIDER_PATHS,
  recordsFound,
  sessionEnded,
  sessionMade,
  transferView,
  type ProviderPath,
} from '@drawroom/contract/provider-wire';
import type * as z from 'zod/mini';
import type { Kernel } from '../kernel/kernel.ts';
import { askGateway, type GatewayAnswer } from '../kernel/sending/gateway-line.ts';
import { lineOf, noteAnswered, type Provider } from './provider-store.ts';

type LineKernel = Pick<Kernel, 'db' | 'vault' | 'clock' | 'metrics'>;

/** What a provider says of a transfer: its words; that it never heard of it; a signed no without more; or nothing that can be believed. */
export type TransferWord = z.output<typeof transferView>;
export type TransferAnswer = TransferWord | 'unseen' | 'refused' | 'silent';

/** A transfer as a provider is told of it. */
export interface ToldTransfer {
  readonly transferNo: string;
  readonly direction: 'in' | 'out';
  readonly playerId: string;
  readonly currency: string;
  readonly amount: string;
}

/** What the house asks of a provider; an adapter to another interface speaks the same. Null: no answer that can be believed. */
export interface ProviderLine {
  games(): Promise<z.output<typeof gamesFound> | null>;
  session(asked: object): Promise<z.output<typeof sessionMade> | null>;
  endSession(sessionId: string): Promise<boolean>;
  balance(player: {
    readonly playerId: string;
    readonly currency: string;
  }): Promise<z.output<typeof balanceFound> | null>;
  balances(after: string): Promise<z.output<typeof balancesFound> | null>;
  records(after: bigint): Promise<z.output<typeof recordsFound> | null>;
  send(transfer: ToldTransfer): Promise<TransferAnswer>;
  status(transferNo: string): Promise<TransferAnswer>;
  cancel(transferNo: string): Promise<TransferAnswer>;
}

export type ProviderAdapter = (kernel: LineKernel, provider: Provider) => ProviderLine;

const PAGE = 500;

/** Speaks provider/v1. Only a signed answer to this very question is believed; whether one came is noted at the provider. */
function providerV1(kernel: LineKernel, provider: Provider): ProviderLine {
  const ask = async <S extends z.ZodMiniType>(path: ProviderPath, body: object, reply: S) => {
    const line = await lineOf(kernel.db, kernel.vault, provider.code);
    const answer = await askGateway(line, { path, body, reply, nowMs: () => kernel.clock.now(), bound: true });
    const answered = answer.ok || answer.why !== 'unknown';
    if (!answered) kernel.metrics.count('transfer_provider_silent_total', { provider: provider.code });
    await noteAnswered(kernel.db, provider.id, answered);
    return answer;
  };
  const orNull = async <T>(answer: Promise<GatewayAnswer<T>>): Promise<T | null> => {
    const said = await answer;
    return said.ok ? said.value : null;
  };
  const ofTransfer = async (path: ProviderPath, body: { readonly transferNo: string }): Promise<TransferAnswer> => {
    const said = await ask(path, body, transferView);
    if (!said.ok) return said.why === 'missing' ? 'unseen' : said.why === 'refused' ? 'refused' : 'silent';
    return said.value.transferNo === body.transferNo ? said.value : 'silent';
  };
  return {
    games: () => orNull(ask(PROVIDER_PATHS.games, {}, gamesFound)),
    session: (asked) => orNull(ask(PROVIDER_PATHS.session, asked, sessionMade)),
    endSession: async (sessionId) => (await ask(PROVIDER_PATHS.sessionEnd, { sessionId }, sessionEnded)).ok,
    balance: async (player) => {
      const said = await orNull(ask(PROVIDER_PATHS.balance, player, balanceFound));
      return said?.playerId === player.playerId && said.currency === player.currency ? said : null;
    },
    balances: (after) => orNull(ask(PROVIDER_PATHS.balances, { after, limit: PAGE }, balancesFound)),
    records: (after) => orNull(ask(PROVIDER_PATHS.records, { after: Number(after), limit: PAGE }, recordsFound)),
    send: (transfer) => ofTransfer(PROVIDER_PATHS.transfer, transfer),
    status: (transferNo) => ofTransfer(PROVIDER_PATHS.transferStatus, { transferNo }),
    cancel: (transferNo) => ofTransfer(PROVIDER_PATHS.transferCancel, { transferNo }),
  };
}

/** The adapters that a provider may be set up with. */
export const ADAPTERS: Readonly<Record<string, ProviderAdapter>> = { 'provider/v1': providerV1 };

/** The line to a provider by the adapter it is set up with. */
export function lineTo(kernel: LineKernel, provider: Provider): ProviderLine {
  const adapter = ADAPTERS[provider.adapter];
  if (adapter === undefined) throw new Error(`provider ${provider.code}: no adapter ${provider.adapter}`);
  return adapter(kernel, provider);
}
