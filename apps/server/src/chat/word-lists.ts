import type { WordAction } from '@drawroom/contract/chat-desk';
import AhoCorasick from 'modern-ahocorasick/unicode';
import { isLoopback, type Config } from '../kernel/config.ts';
import type { Sql } from '../kernel/kernel.ts';
import { foldText, maskFolded } from './fold-text.ts';
import { hostsIn, isAllowedHost } from './links.ts';
import { listVersion } from './list-version.ts';

/** What the lists say of a text. */
export interface Verdict {
  readonly outcome: 'fine' | 'refuse' | 'mute';
  /** The text with the words covered that are to be. */
  readonly text: string;
}

/** The words and hosts of the house, as the database has them now. */
export interface WordLists {
  judge(text: string, roomCode: string): Promise<Verdict>;
}

interface Word {
  readonly roomCode: string | null;
  readonly action: WordAction;
}

interface Loaded {
  readonly version: bigint;
  readonly words: AhoCorasick<Word>;
  readonly hosts: ReadonlySet<string>;
}

/** Holds the lists compiled; asks before each use whether they have changed, so that a new word counts on every node at once. */
export function createWordLists(sql: Sql, config: Pick<Config, 'publicOrigins' | 'host'>): WordLists {
  const own = ownHosts(config);
  let held: Loaded | null = null;
  const current = async (): Promise<Loaded> => {
    const version = await listVersion(sql);
    // Whoever reads a later version meanwhile keeps it: what is loaded is never older than the version under which it is held.
    if (held === null || held.version < version) held = await load(sql, version, own);
    return held;
  };
  return {
    judge: async (text, roomCode) => {
      const { words, hosts } = await current();
      if (!hostsIn(text).every((host) => isAllowedHost(host, hosts))) return { outcome: 'refuse', text };
      return judgeWords(text, words, roomCode);
    },
  };
}

function judgeWords(text: string, words: AhoCorasick<Word>, roomCode: string): Verdict {
  const folded = foldText(text);
  const found = words
    .search(folded.text)
    .filter(({ data }) => data !== undefined && (data.roomCode === null || data.roomCode === roomCode));
  const actions = new Set(found.map(({ data }) => data?.action));
  if (actions.has('mute')) return { outcome: 'mute', text };
  if (actions.has('refuse')) return { outcome: 'refuse', text };
  // A covered sign is as long as the sign was, so that places found before stay right.
  return { outcome: 'fine', text: found.reduce((masked, part) => maskFolded(masked, folded, part), text) };
}

async function load(sql: Sql, version: bigint, own: readonly string[]): Promise<Loaded> {
  const listed = await sql.query<Word & { word: string }>(
    'select room_code as "roomCode", word, action from chat.word order by id',
    [],
    'chat-words',
  );
  const hosts = await sql.query<{ host: string }>('select host from chat.allowed_host', [], 'chat-hosts');
  const patterns = listed.rows
    .map(({ word, roomCode, action }) => ({ pattern: foldText(word).text, data: { roomCode, action } }))
    .filter(({ pattern }) => pattern !== '');
  return {
    version,
    words: new AhoCorasick(patterns),
    hosts: new Set([...own, ...hosts.rows.map(({ host }) => host)]),
  };
}

/** The house itself may always be linked to; where it does not know its name it serves this machine alone. */
function ownHosts({ publicOrigins, host }: Pick<Config, 'publicOrigins' | 'host'>): string[] {
  const named = publicOrigins.map((origin) => new URL(origin).hostname);
  return named.length === 0 && isLoopback(host) ? ['localhost', '127.0.0.1'] : named;
}
