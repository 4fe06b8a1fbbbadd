import type { DealerWord } from '@drawroom/contract/chat';
import { audienceOf, type EventType } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { heardIn } from './dealer-words.ts';
import type { ChatDeps, ChatKernel } from './deps.ts';
import { findMessage, lockHead, setHead } from './message-store.ts';
import { presentMessage } from './present.ts';
import { namedIn } from './winner-names.ts';

type DealerKernel = Pick<ChatKernel, 'db' | 'clock' | 'outbox' | 'metrics' | 'log'>;
type Dealing = DealerKernel & Pick<ChatDeps, 'winnersOf'>;

/** Without news a look costs three small queries. */
const LOOK_MS = 500;
const EVENTS_PER_LOOK = 200;
/** What is older than this is history: after a pause the dealer goes on with today. */
const NEWS_MS = 2 * 60_000;
const CLOSING_BEFORE_MS = 30_000;
/** A warning that comes later than this would be no warning. */
const CLOSING_LATEST_MS = 20_000;
/** Nobody is told anything in a room that nobody has been in for so long. */
const EMPTY_MINUTES = 10;

/** Announces the rounds of their lotteries in rooms with people in them. Any number may run at once; nothing is said twice. */
export function dealer(kernel: DealerKernel, { winnersOf }: Pick<ChatDeps, 'winnersOf'>): RepeatedWork {
  return new RepeatedWork(() => dealOnce({ ...kernel, winnersOf }), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('chat_dealer_fault_total');
      kernel.log.error({ err: error }, 'chat: the dealer');
    },
  });
}

/** One look: events of the rooms' lotteries that nobody has spoken of, at most 200, and rounds that are about to close. */
export async function dealOnce(kernel: Dealing): Promise<void> {
  let left = EVENTS_PER_LOOK;
  for (const lotteryCode of await lotteriesWithNews(kernel)) {
    if (left <= 0) break;
    left -= await kernel.db.tx((t) => followLottery(kernel, t, { lotteryCode, limit: left }));
  }
  await kernel.db.tx((t) => warnOfClosing(kernel, t));
}

/** Lotteries of rooms in which something has happened since; one that is new in any room begins where it stands. */
async function lotteriesWithNews({ db }: DealerKernel): Promise<string[]> {
  await db.query(
    `insert into chat.dealer_cursor (lottery_code, v)
     select l.code, coalesce(h.v, 0) from (select distinct unnest(r.lotteries) as code from room.v_room r) l
       left join kernel.room_head h on h.audience = 'lottery:' || l.code
     where not exists (select from chat.dealer_cursor c where c.lottery_code = l.code)
     on conflict do nothing`,
    [],
    'chat-dealer-begin',
  );
  const { rows } = await db.query<{ code: string }>(
    `select c.lottery_code as code from chat.dealer_cursor c join kernel.room_head h on h.audience = 'lottery:' || c.lottery_code
     where h.v <> c.v order by 1`,
    [],
    'chat-dealer-news',
  );
  return rows.map(({ code }) => code);
}

interface LotteryEvent {
  readonly v: bigint;
  readonly type: EventType;
  readonly data: unknown;
  readonly at: number;
}

/** Speaks of what has happened in one lottery and moves its cursor, in one transaction; how many events. 0 while another node does. */
async function followLottery(
  kernel: Dealing,
  t: Tx,
  { lotteryCode, limit }: { readonly lotteryCode: string; readonly limit: number },
): Promise<number> {
  const { rows: held } = await t.query<{ v: bigint }>(
    'select v from chat.dealer_cursor where lottery_code = $1 for update skip locked',
    [lotteryCode],
    'chat-dealer-take',
  );
  const [cursor] = held;
  if (cursor === undefined) return 0;
  const { rows: events } = await t.query<LotteryEvent>(
    'select v, type, data, at from kernel.room_event where audience = $1 and v > $2 order by v limit $3',
    [audienceOf.lottery(lotteryCode), cursor.v, limit],
    'chat-dealer-events',
  );
  const [first] = events;
  // What is missing is no longer kept, or the database is of an earlier day: the dealer goes on from where the lottery stands.
  if (first === undefined || first.v !== cursor.v + 1n) {
    await moveCursor(t, lotteryCode, null);
    return 1;
  }
  for (const event of events) await tellOf(kernel, t, { lotteryCode, event });
  await moveCursor(t, lotteryCode, events.at(-1)?.v ?? cursor.v);
  return events.length;
}

/** Null: to the newest event. */
async function moveCursor(t: Tx, lotteryCode: string, v: bigint | null): Promise<void> {
  await t.query(
    `update chat.dealer_cursor set v = coalesce($2, (select h.v from kernel.room_head h where h.audience = 'lottery:' || $1), 0)
     where lottery_code = $1`,
    [lotteryCode, v],
    'chat-dealer-move',
  );
}

async function tellOf(
  kernel: Dealing,
  t: Tx,
  { lotteryCode, event }: { readonly lotteryCode: string; readonly event: LotteryEvent },
): Promise<void> {
  if (kernel.clock.now() - event.at > NEWS_MS) return;
  const { word, closing } = heardIn(event.type, event.data);
  if (closing !== null)
    await (closing.endTime === null
      ? t.query(
          'delete from chat.closing where lottery_code = $1 and game_no = $2',
          [lotteryCode, closing.gameNo],
          'chat-dealer-closed',
        )
      : t.query(
          `insert into chat.closing (lottery_code, game_no, end_at) values ($1, $2, to_timestamp($3::float8 / 1000))
           on conflict do nothing`,
          [lotteryCode, closing.gameNo, closing.endTime],
          'chat-dealer-will-close',
        ));
  if (word !== null) await announce(kernel, t, word);
}

/** Warns of rounds that close in 30 s; those of which nobody could be warned in time are passed over. */
async function warnOfClosing(kernel: Dealing, t: Tx): Promise<void> {
  const nowMs = kernel.clock.now();
  const { rows } = await t.query<{ lotteryCode: string; gameNo: string; endTime: number }>(
    `delete from chat.closing c using (
       select lottery_code, game_no from chat.closing where end_at <= to_timestamp($1::float8 / 1000)
       order by lottery_code, game_no limit ${EVENTS_PER_LOOK} for update skip locked) due
     where c.lottery_code = due.lottery_code and c.game_no = due.game_no
     returning c.lottery_code as "lotteryCode", c.game_no as "gameNo", c.end_at as "endTime"`,
    [nowMs + CLOSING_BEFORE_MS],
    'chat-dealer-closing',
  );
  for (const { endTime, ...round } of rows)
    if (endTime - nowMs >= CLOSING_LATEST_MS)
      await announce(kernel, t, { what: 'closing', ...round, endTime: Math.trunc(endTime) });
}

/** Says a word in every room that plays the lottery and has somebody in it, or had lately; once. */
async function announce(kernel: Dealing, t: Tx, word: DealerWord): Promise<void> {
  const { rows } = await t.query<{ code: string }>(
    `select r.code from room.v_room r join kernel.presence_told p on p.room_code = r.code
     where $1 = any(r.lotteries) and (p.online > 0 or p.at > clock_timestamp() - interval '${EMPTY_MINUTES} minutes')
     order by r.code`,
    [word.lotteryCode],
    'chat-dealer-rooms',
  );
  if (rows.length === 0) return;
  const { said, winners } = await whatIsSaid(kernel, t, word);
  // All rows first and in order: two lotteries of the same rooms never wait for each other in a circle.
  const heads = [];
  for (const { code } of rows) heads.push({ code, seq: (await lockHead(t, code)).seq + 1n });
  for (const { code, seq } of heads) {
    const named = await namedIn(t, code, winners);
    await sayInRoom(kernel, t, { code, seq, word: said, named });
  }
}

/** The word with how many members won, and their accounts, read in the transaction that says it; a settled round never changes. */
async function whatIsSaid(
  { winnersOf }: Dealing,
  t: Tx,
  word: DealerWord,
): Promise<{ readonly said: DealerWord; readonly winners: readonly bigint[] }> {
  if (word.what !== 'settled') return { said: word, winners: [] };
  const { members, accountIds } = await winnersOf(t, word);
  return { said: { ...word, winners: members }, winners: accountIds };
}

async function sayInRoom(
  { outbox, metrics }: DealerKernel,
  t: Tx,
  {
    code,
    seq,
    word,
    named,
  }: { readonly code: string; readonly seq: bigint; readonly word: DealerWord; readonly named: readonly bigint[] },
): Promise<void> {
  const { rowCount } = await t.query(
    `insert into chat.message (room_code, seq, text, dealer, dealer_key, named, client_id)
     values ($1, $2, '', $3, $4, $5::bigint[], gen_random_uuid()) on conflict (room_code, dealer_key) where dealer_key is not null do nothing`,
    [code, seq, word, `${word.lotteryCode} ${word.gameNo} ${word.what}`, named.map(String)],
    'chat-dealer-say',
  );
  if (rowCount === 0) return;
  await setHead(t, code, seq);
  const said = await findMessage(t, code, seq);
  if (said === null) throw new Error(`message ${seq} of ${code} is not there`);
  await outbox.publish(t, {
    audience: audienceOf.room(code),
    type: 'chat.message',
    data: { roomCode: code, message: presentMessage(said) },
  });
  metrics.count('chat_dealer_total', { what: word.what });
}
