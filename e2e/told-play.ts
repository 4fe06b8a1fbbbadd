import type { ProviderRecord } from '@drawroom/contract/provider-wire';
import type { Db } from '@drawroom/server/kernel/kernel';
import { openToldProvider } from '@drawroom/server/transfer/test-told';
import { sessionOf } from '@drawroom/testkit/insert-member';

import type { Elsewhere } from './team-books.ts';

const both = (words: string) => ({ 'en-US': words, 'zh-CN': words, 'vi-VN': words });

const DETAILS: Readonly<Record<Elsewhere['kind'], ProviderRecord['detail']>> = {
  game: {
    kind: 'game',
    roundId: 'r1',
    multiplier: '2.50',
    outcome: ['3', '5'],
    fair: { game: 'k3', issue: 'r1', commitment: 'c0', seed: '', entropy: 'ab' },
  },
  sports: {
    kind: 'sports',
    betType: 'single',
    odds: '1.95',
    legs: [
      {
        matchId: 'm1',
        sport: 'football',
        league: both('01'),
        home: both('02'),
        away: both('03'),
        startAt: Date.now() - 7_200_000,
        market: 'handicap',
        span: null,
        line: '-0.75',
        selection: 'away',
        odds: '1.95',
        betPeriod: '1H',
        betScore: { home: 0, away: 1 },
        period: 'E',
        score: { home: 2, away: 1 },
        outcome: 'lost',
      },
    ],
  },
};
const KINDS = { game: 1, sports: 2 } as const;
const CODES = { game: 'dice', sports: 'match' } as const;
const SETTLED = 1;

/** Tells the house what a member played elsewhere, as a provider would whom nobody can ask: journeys with a real one stand elsewhere. */
export async function tellPlay(db: Db, username: string, plays: readonly Elsewhere[]): Promise<void> {
  const { rows } = await db.query<{ memberId: bigint; account: bigint }>(
    'select id as "memberId", account_id as account from member.v_member where username = $1',
    [username],
  );
  const { memberId, account } = rows[0] ?? { memberId: 0n, account: 0n };
  const provider = await openToldProvider(db, [sessionOf(memberId, account)]);
  const listed = (['game', 'sports'] as const).map((kind) => ({
    gameCode: CODES[kind],
    kind,
    title: both('01'),
    about: both('02'),
    orientation: 'any',
  }));
  await db.query('update transfer.provider set games = $1', [JSON.stringify(listed)]);
  const atMs = Date.now();
  await provider.tell(
    plays.map(({ kind, stakeMinor, payoutMinor }, at) => ({
      record_id: `told${at}`,
      player_id: `p${memberId}`,
      kind: KINDS[kind],
      game_code: CODES[kind],
      state: SETTLED,
      rev: 1,
      seq: at + 1,
      stake: Number(stakeMinor),
      payout: Number(payoutMinor),
      placed_at: atMs - 1_000,
      settled_at: atMs,
      detail: DETAILS[kind],
    })),
  );
}
