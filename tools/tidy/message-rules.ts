import { compileMessages } from '@drawroom/i18n/compile-messages';
import type { LocaleTag } from '@drawroom/i18n/locales';
import { isSaidIn, PARENT_OF } from '@drawroom/i18n/read-messages';
import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';

/** One file of messages: of the lobby, or of the server (`server.`). */
interface Words {
  readonly file: SourceFile;
  readonly set: string;
  readonly tag: LocaleTag;
  readonly texts: ReadonlyMap<string, string>;
}

/** Names and formats that no language translates. */
const NAMES =
  /Drawroom|VIP|Telegram|JPG|PNG|PDF|CSV|XLSX|JSON|ZIP|iPhone|iPad|Safari|Chrome|Edge|Android|iOS|Wi-?Fi|HMAC-SHA256|SHA-256|QR|PK10|PC28|USDT|bKash|TRC-?20|ERC-?20|IBAN|SWIFT|drand|Bingo ?18|Bingo|UTC|GMT|K3|SSC|3D|fair\/v1|email|e-mail|https?|example|\.com|play\.|npm run operator -- link|webhook|API/gi;

/** Games and hands of cards that many languages call by the same name. */
const SAME_NAMES = /^(lottery\.(group|name)|pick\.shape|label\.(shape|stud)|play)\./;
/** Texts that a language writes as English does. */
const SAME_TEXTS: ReadonlySet<string> = new Set(['fr-FR demo.draw.points', 'fr-FR chat.write']);
/** Languages whose own letters are not Latin: Latin words in them are a text that was forgotten. */
const OTHER_LETTERS = /^(zh|ja|th|bn|ar|ru)-/;
const NATIVE_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u09E6-\u09EF\u0E50-\u0E59]/;
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/;
const PLURAL = /^(zero|one|two|few|many|other|=\d+)$/;
/** Compact numbers alone take this form; no text of ours has them. */
const MILLIONS = /^(es|fr|it|pt)-/;

/**
 * The texts of every language (decision 070): none missing or too many, none left in English or Chinese, the same arguments and choices,
 * every plural form the language has, Latin digits, no invisible signs, and no longer than its place bears.
 */
export function messageFaults(files: readonly SourceFile[]): Breach[] {
  const all = files.flatMap(wordsIn);
  return all.flatMap((words) => {
    const english = all.find(({ set, tag }) => set === words.set && tag === 'en-US');
    if (english === undefined) return [];
    const parent = all.find(({ set, tag }) => set === words.set && tag === PARENT_OF[words.tag]);
    const faults = [...keyFaults(words, english), ...textFaults(words, english, parent)];
    const shown = faults.slice(0, 5).join('; ') + (faults.length > 5 ? ` and ${faults.length - 5} more` : '');
    return faults.length === 0 ? [] : [breachAt(words.file, 0, shown)];
  });
}

function wordsIn(file: SourceFile): Words[] {
  const named = /^packages\/i18n\/messages\/(?<set>(?:.+\.)?)(?<tag>[\w-]+)\.json$/.exec(file.path)?.groups;
  if (named === undefined) return [];
  const texts = new Map(textsOf(JSON.parse(file.text)));
  return [{ file, set: named['set'] ?? '', tag: named['tag'] as LocaleTag, texts }];
}

function textsOf(node: unknown, prefix = ''): [string, string][] {
  if (typeof node === 'string') return [[prefix, node]];
  return Object.entries(node as object).flatMap(([key, value]) =>
    textsOf(value, prefix === '' ? key : `${prefix}.${key}`),
  );
}

function keyFaults({ set, tag, texts }: Words, english: Words): string[] {
  const isWanted = (key: string): boolean => PARENT_OF[tag] === undefined && (set !== 'server.' || isSaidIn(tag, key));
  return [
    ...[...english.texts.keys()].filter((key) => isWanted(key) && !texts.has(key)).map((key) => `lacks ${key}`),
    ...[...texts.keys()].filter((key) => !english.texts.has(key)).map((key) => `${key} is a text of nothing`),
  ];
}

function* textFaults({ tag, texts }: Words, english: Words, parent: Words | undefined): Generator<string> {
  for (const [key, text] of texts) {
    const source = english.texts.get(key);
    if (source === undefined) continue;
    if (parent?.texts.get(key) === text) yield `${key} says what its parent says`;
    const own = partsOf(text);
    const theirs = partsOf(source);
    if (own === null || theirs === null) {
      yield `${key} is no valid message`;
      continue;
    }
    yield* choiceFaults(key, { tag, own, theirs });
    yield* wordFaults(key, { tag, text, source, own, theirs });
  }
}

interface Parts {
  /** Names of arguments, and of each the choices it has. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  readonly words: string;
  /** Of its longest form, arguments left out. */
  readonly width: number;
}

/** What a text is made of; null: it cannot be read. */
function partsOf(text: string): Parts | null {
  const choices = new Map<string, readonly string[]>();
  const words: string[] = [];
  const visit = (node: unknown): number => {
    if (typeof node === 'string') {
      words.push(node);
      return widthOf(node);
    }
    return Array.isArray(node) ? (node as unknown[]).reduce<number>((sum, each) => sum + partWidth(each), 0) : 0;
  };
  const partWidth = (part: unknown): number => {
    if (!Array.isArray(part)) return visit(part);
    const [name, , branches] = part as [string, unknown, unknown];
    const isChoice = typeof branches === 'object' && branches !== null;
    choices.set(name, isChoice ? Object.keys(branches) : (choices.get(name) ?? []));
    return isChoice ? Math.max(...Object.values(branches).map(visit)) : 0;
  };
  try {
    const width = visit(compileMessages({ text })['text']);
    return { choices, words: words.join(' '), width };
  } catch {
    return null;
  }
}

interface Both {
  readonly tag: LocaleTag;
  readonly own: Parts;
  readonly theirs: Parts;
}

function* choiceFaults(key: string, { tag, own, theirs }: Both): Generator<string> {
  const names = (parts: Parts): string =>
    [...parts.choices.keys()]
      .filter((name) => name !== '0')
      .toSorted()
      .join(', ');
  if (names(own) !== names(theirs)) yield `${key} has the arguments ${names(own)} instead of ${names(theirs)}`;
  for (const [name, choices] of own.choices) {
    const wanted = theirs.choices.get(name) ?? [];
    const model = wanted.length > 0 ? wanted : choices;
    if (model.every((choice) => PLURAL.test(choice))) {
      // A number by itself has one form.
      if (choices.length === 0 || wanted.join() === 'other') continue;
      const missing = new Intl.PluralRules(tag)
        .resolvedOptions()
        .pluralCategories.filter((form) => !choices.includes(form) && !(form === 'many' && MILLIONS.test(tag)));
      if (missing.length > 0) yield `${key} lacks the plural ${missing.join(', ')} of ${name}`;
    } else if (choices.toSorted().join(' ') !== wanted.toSorted().join(' ')) {
      yield `${key} chooses by ${name} among ${choices.join(' ')} instead of ${wanted.join(' ')}`;
    }
  }
}

function* wordFaults(
  key: string,
  { tag, text, source, own, theirs }: Both & { readonly text: string; readonly source: string },
): Generator<string> {
  const words = own.words.replaceAll(NAMES, '');
  if (!tag.startsWith('en-')) {
    const several = /[a-z]{3,}\s+[a-z]{3,}/i.test(theirs.words.replaceAll(NAMES, ''));
    if (text === source && several && !SAME_NAMES.test(key) && !SAME_TEXTS.has(`${tag} ${key}`))
      yield `${key} is left in English`;
    if (OTHER_LETTERS.test(tag) && /[A-Za-z]{4,}/.test(words)) yield `${key} has Latin words inside`;
  }
  if (!/^(zh|ja)-/.test(tag) && /\p{Script=Han}/u.test(words)) yield `${key} has Chinese inside`;
  if (NATIVE_DIGITS.test(text)) yield `${key} has digits that are not Latin`;
  // From right to left a number with a hyphen would be read backwards: it is kept apart.
  const shown = tag === 'ar-EG' ? text.replaceAll(/\u2066(\{\w+\})\u2069/g, '$1') : text;
  if (INVISIBLE.test(shown) && !INVISIBLE.test(source)) yield `${key} has an invisible sign`;
  if (tag === 'en-US') return;
  const room = roomFor(theirs.width);
  if (own.width > room) yield `${key} is ${own.width} wide where ${room} have room`;
}

/** A sentence may be a good deal longer than in English, a word on a button not much. */
function roomFor(english: number): number {
  return Math.max(english + 16, Math.ceil(english * 1.9));
}

/** Letters as wide as a Latin one; Han, kana and Hangul are two. */
function widthOf(text: string): number {
  const marks = text.replaceAll(/\p{M}/gu, '');
  return [...marks].reduce(
    (sum, letter) => sum + (/[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFF60]/.test(letter) ? 2 : 1),
    0,
  );
}
