import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { providers } from '@drawroom/contract/transfer-desk';

type ProviderRow = OperatorReplyOf<typeof providers>['list'][number];

/** A provider of external games, as the list of providers tells it. */
export function aProvider(parts: Partial<ProviderRow> = {}): ProviderRow {
  const settings = { projectId: '66', name: 'Lotus Games', origin: 'https://games.example', enabled: true };
  return {
    code: 'lotus',
    version: 0,
    ...settings,
    setting: { ...settings, url: 'https://api.example', merchant: 'house', secretNo: 1 },
    currency: 'CNY',
    games: 2,
    silentSince: null,
    recordSeq: '1',
    players: 3,
    comparison: null,
    held: '80.00',
    owed: '12.50',
    result: '0.00',
    open: 1,
    openAmount: '80.00',
    disputed: 1,
    ...parts,
  };
}
