import type { ChatMessage } from '@drawroom/contract/chat';
import type { Outgoing } from './outgoing.ts';

/** One row of the list of messages. `key` is the same for the same row over every change of the list. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ChatMessage;
      readonly own: boolean;
      /** First and last of what one author says in a row. */
      readonly first: boolean;
      readonly last: boolean;
    }
  | { readonly kind: 'round'; readonly key: string; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'outgoing'; readonly key: string; readonly message: Outgoing };

/** From what the rows are made. */
export interface RowParts {
  readonly list: readonly ChatMessage[];
  /** Whether there are older ones than the first. */
  readonly older: boolean;
  readonly outgoing: readonly Outgoing[];
  /** Handle of the member himself; null until known. */
  readonly me: string | null;
  /** Handles whose messages are left out. */
  readonly blocked: ReadonlySet<string>;
  /** The line "new" stands after this message; 0 for nowhere. */
  readonly readBefore: number;
  /** Key of the day of a moment, in the member's zone. */
  readonly dayOf: (atMs: number) => string;
}

/** Messages of one author further apart than this are not drawn together, ms. */
const TOGETHER_MS = 5 * 60_000;

function isTogether(one: ChatMessage, other: ChatMessage): boolean {
  return (
    one.author !== null &&
    one.author.handle === other.author?.handle &&
    one.recalled === null &&
    other.recalled === null &&
    Math.abs(other.at - one.at) < TOGETHER_MS
  );
}

/** Everything that the house's dealer said of one round without anybody speaking between, drawn as one card. */
type RoundRow = Extract<Row, { kind: 'round' }>;

/**
 * The rows of a room: days, the line before what is new, messages drawn together by author, a card for each round that the dealer
 * speaks of, and at the end what is on its way.
 *
 * Before the messages of `seams` nothing is drawn together, and the day of the first is not named while older ones may have it too:
 * so no row changes or goes when older messages come above it, and what is read stays where it is.
 */
export function rowsOf(parts: RowParts, seams: ReadonlySet<number> = new Set()): readonly Row[] {
  const { list, older, outgoing, me, blocked, readBefore, dayOf } = parts;
  const rows: Row[] = [];
  const heard = list.filter(({ author }) => author === null || !blocked.has(author.handle));
  let rounds = new Map<string, RoundRow>();
  let day = '';
  let line = readBefore > 0 && heard.some(({ seq }) => seq <= readBefore);
  for (const [at, message] of heard.entries()) {
    const today = dayOf(message.at);
    if (today !== day) {
      day = today;
      if (at > 0 || !older) rows.push({ kind: 'day', key: `day ${today}`, at: message.at });
      rounds = new Map();
    }
    const atSeam = seams.has(message.seq);
    if (atSeam) rounds = new Map();
    const isNew = line && message.seq > readBefore;
    if (isNew && message.author?.handle !== me) {
      line = false;
      rows.push({ kind: 'unread', key: 'unread' });
      rounds = new Map();
    }
    const { dealer } = message;
    if (dealer !== null) {
      const round = `${dealer.lotteryCode} ${dealer.gameNo}`;
      const known = rounds.get(round);
      if (known === undefined) {
        const row: RoundRow = { kind: 'round', key: `round ${message.seq}`, messages: [message] };
        rounds.set(round, row);
        rows.push(row);
      } else (known.messages as ChatMessage[]).push(message);
      continue;
    }
    rounds = new Map();
    const [before, after] = [heard[at - 1], heard[at + 1]];
    const sameDay = (other: ChatMessage): boolean => dayOf(other.at) === today;
    rows.push({
      kind: 'message',
      key: `message ${message.seq}`,
      message,
      own: message.author?.handle === me,
      first: atSeam || before === undefined || rows.at(-1)?.kind !== 'message' || !isTogether(before, message),
      last: after === undefined || seams.has(after.seq) || !sameDay(after) || !isTogether(message, after),
    });
  }
  for (const message of outgoing) rows.push({ kind: 'outgoing', key: `outgoing ${message.clientId}`, message });
  return rows;
}

function isSame(one: Row, other: Row): boolean {
  if (one.kind === 'message' && other.kind === 'message')
    return (
      one.message === other.message && one.own === other.own && one.first === other.first && one.last === other.last
    );
  if (one.kind === 'outgoing' && other.kind === 'outgoing') return one.message === other.message;
  if (one.kind === 'round' && other.kind === 'round')
    return (
      one.messages.length === other.messages.length &&
      one.messages.every((message, at) => message === other.messages[at])
    );
  return one.kind === other.kind;
}

/** Number of the first message in a list of rows; `undefined` where there is none. */
function firstSeq(rows: readonly Row[]): number | undefined {
  for (const row of rows) {
    if (row.kind === 'message') return row.message.seq;
    if (row.kind === 'round') return row.messages[0]?.seq;
  }
  return undefined;
}

/**
 * Makes rows and keeps those of before wherever nothing has changed in them, so that only the others are drawn anew. Where older
 * messages come, there stays a seam before those that were first.
 */
export function rowKeeper(): (parts: RowParts) => readonly Row[] {
  const seams = new Set<number>();
  let before: readonly Row[] = [];
  return (parts) => {
    const [first, oldest] = [firstSeq(before), parts.list[0]?.seq];
    if (first !== undefined && oldest !== undefined && oldest < first) seams.add(first);
    before = reuseRows(before, rowsOf(parts, seams));
    return before;
  };
}

function reuseRows(before: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return rows.map((row) => {
    const same = known.get(row.key);
    return same !== undefined && isSame(same, row) ? same : row;
  });
}

/** Messages of people, not of the dealer, after a number. */
export function spokenAfter(list: readonly ChatMessage[], seq: number, me: string | null): number {
  return list.filter((message) => message.seq > seq && message.author !== null && message.author.handle !== me).length;
}
