import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { betOrder } from '@drawroom/contract/lottery';
import { table } from '@drawroom/contract/odds-desk';
import { bootServer, type BootedServer, type BootOptions } from '@drawroom/testkit/boot';
import { signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import type { ScriptedMember } from '@drawroom/testkit/scripted-member';

import { until } from './books.ts';

/** Drawn by others; its results come from two files of the test, and from people. */
const LOTTERY = 'fc3d';

/** Each try asks for the odds: more often would spend what one address may ask of the console. */
export const UNTIL_PLACED = { timeout: 15_000, interval: 500 } as const;

/** A round as its sources name it. */
export interface OfficialRound {
  readonly gameNo: string;
  readonly lotteryId: string;
  readonly day: string;
}

/** A house with an official lottery whose two sources are files. */
export interface OfficialHouse extends AsyncDisposable {
  readonly server: BootedServer;
  readonly lotteryCode: string;
  /** The next round takes bets now and for two minutes, whatever its calendar says. */
  openRound(): Promise<OfficialRound>;
  /** The open round closes in a second and is drawn a second later. */
  closeRound(): Promise<unknown>;
  /** What the lottery pays for `big`, as `maker` sees it, who signs in once for that. */
  bigOdds(): Promise<string>;
  /** Bets 10.00 on `big`; `placed`, or why not. */
  betBig(player: ScriptedMember, round: OfficialRound): Promise<string>;
  /** Lets a source say these numbers. */
  tell(source: 'organiser' | 'mirror', round: OfficialRound, numbers: string): Promise<void>;
}

export async function officialHouse(options: BootOptions): Promise<OfficialHouse> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'drawroom-official-'));
  const places = ['organiser', 'mirror'].map((name) => [name, join(folder.path, name)] as const);
  for (const [, path] of places) await mkdir(path);
  const sources = Object.fromEntries(places.map(([name, path]) => [name, { kind: 'file', path }]));
  const settings = join(folder.path, 'sources.json');
  const desk = { kind: 'manual', title: 'Draw desk' };
  const lotteries = { [LOTTERY]: { sources: ['organiser', 'mirror', 'desk'] } };
  await writeFile(settings, JSON.stringify({ sources: { ...sources, desk }, lotteries }));
  const server = await bootServer({ ...options, env: { RESULT_SOURCES: settings } });

  let risk: OperatorClient | undefined;
  async function bigOdds(): Promise<string> {
    risk ??= await signedOperator(server.opsUrl, { name: 'maker', password: 'demo1234' });
    const { data } = await risk.call(table, { lotteryCode: LOTTERY });
    return data.plays.find(({ playCode }) => playCode === '3d.sum.big')?.prices[0]?.odds ?? '';
  }
  return {
    server,
    lotteryCode: LOTTERY,
    bigOdds,
    openRound: () => until('a planned round', () => endRoundIn(server, 120)),
    closeRound: () => endRoundIn(server, 1),
    betBig: async (player, { lotteryId, gameNo }) => {
      const placed = { playCode: '3d.sum.big', selection: '-', odds: await bigOdds(), unitAmount: '10.00' };
      const order = { lotteryId, gameNo, clientRef: crypto.randomUUID(), betList: [placed] };
      return player.call(betOrder, order).then(
        () => 'placed',
        (error: unknown) => String(error),
      );
    },
    tell: (source, { gameNo, day }, numbers) =>
      writeFile(join(folder.path, source, `${LOTTERY}.csv`), `issue,date,numbers\n${gameNo},${day},${numbers}\n`),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function endRoundIn({ db }: BootedServer, seconds: number): Promise<OfficialRound | undefined> {
  const { rows } = await db.query<OfficialRound>(
    `update lottery.round set begin_at = least(begin_at, clock_timestamp()),
       end_at = clock_timestamp() + make_interval(secs => $2), prize_at = clock_timestamp() + make_interval(secs => $2 + 1)
     where id = (select r.id from lottery.round r join lottery.lottery l on l.id = r.lottery_id
       where l.code = $1 and r.status <= 1 order by r.prize_at limit 1)
     returning game_no as "gameNo", lottery_id::text as "lotteryId", business_date::text as day`,
    [LOTTERY, seconds],
  );
  return rows[0];
}
