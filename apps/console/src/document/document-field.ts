import type { FactChange } from '@drawroom/contract/document';
import { logoAddress } from '@drawroom/contract/house-on-page';
import { LOCALES } from '@drawroom/contract/locales';
import type { LocaleTag } from '@drawroom/contract/locales';
import { CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { ActField } from '../act/act.ts';
import { momentOf, momentText } from '../act/moment.ts';
import { useFormats } from '../queue/formats.ts';
import type { Scheme } from '@drawroom/contract/house-colours';
import type { AnyOperatorCall } from '@drawroom/contract/operator';
import type { Fields } from '../session/ask.ts';
import { languageName, useWordOf, useWords } from '../words.ts';
import type { Say } from '../words.ts';

/** One question about a document. Its name says where in the document the answer belongs: `speak.level`, `name.zh-CN`. */
export interface DocumentField extends Omit<ActField, 'initial'> {
  /** What the answer is there; a text when left out, `moment` Unix ms. A text or moment that is left empty is not there at all. */
  readonly as?: 'number' | 'yes' | 'list' | 'rows' | 'moment' | 'colour' | 'picture';
  /** Of `colour`: the look in which it has to read. */
  readonly scheme?: Scheme;
  /** Of `picture`: the call that takes a file and answers with its name, and where it is shown under that name. */
  readonly picture?: { readonly call: AnyOperatorCall; readonly addressOf: (name: string) => string };
  /** The language that a text is in, where it is asked for in each. */
  readonly tag?: LocaleTag;
  /** Of `rows`: what each row says. The answer is the rows as JSON, every cell a text. */
  readonly columns?: readonly RowColumn[];
}

/** One cell of every row. */
export interface RowColumn {
  readonly name: string;
  readonly label: string;
  readonly as?: 'number';
  readonly max?: number;
  /** As of a question. */
  readonly tag?: LocaleTag;
}

/** A row in somebody's hands. */
export type RowCells = Readonly<Record<string, string>>;

/** The rows that an answer says. */
export function rowsOf(answer: string): readonly RowCells[] {
  const rows = JSON.parse(answer === '' ? '[]' : answer) as readonly Readonly<Record<string, string | number>>[];
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
}

/** Questions that belong together. */
export interface DocumentPart {
  readonly title: string;
  readonly fields: readonly DocumentField[];
}

/** What a document says, as the console handles it whatever it is. */
export type Content = Readonly<Record<string, unknown>>;

/** Answers that say what a document says. */
export function answersOf(parts: readonly DocumentPart[], content: Content): Fields {
  const fields = parts.flatMap((part) => part.fields);
  return Object.fromEntries(
    fields.map(({ name, as }) => {
      const value = valueAt(content, name.split('.'));
      return [name, as === 'moment' && typeof value === 'number' ? momentText(value) : textOf(value)];
    }),
  );
}

/** The document that answers make; whatever of `content` is not asked for stays, such as texts in further languages. */
export function contentOf(parts: readonly DocumentPart[], answers: Fields, content: Content): Content {
  return parts
    .flatMap((part) => part.fields)
    .reduce<Content>((now, field) => {
      const path = field.name.split('.');
      const answer = answers[field.name] ?? '';
      // A field for a moment shows whole minutes: one that nobody touched keeps its seconds.
      const stood = field.as === 'moment' ? valueAt(content, path) : undefined;
      if (typeof stood === 'number' && momentText(stood) === answer) return now;
      return put(now, path, valueOf(answer, field));
    }, content);
}

/** Changes in the order of a form's questions, which a history does not keep; what no question asks for comes last. */
export function inOrderOf(parts: readonly DocumentPart[], changes: readonly FactChange[]): readonly FactChange[] {
  const names = parts.flatMap(({ fields }) => fields.map(({ name }) => name));
  const placeOf = (fact: string): number => {
    const place = names.findIndex((name) => fact === name || fact.startsWith(`${name}.`));
    return place === -1 ? names.length : place;
  };
  return changes.toSorted((one, other) => placeOf(one.fact) - placeOf(other.fact));
}

/** Languages of the house, those of the console first. */
export const TEXT_TAGS: readonly LocaleTag[] = [
  ...new Set<LocaleTag>([...CONSOLE_LOCALES, ...LOCALES.map(({ tag }) => tag)]),
];

/** Texts of one kind in the languages of the house. */
export function textFields(
  name: string,
  label: string,
  { t, ...more }: { readonly t: Say; readonly max: number; readonly kind?: 'long' },
): readonly DocumentField[] {
  return TEXT_TAGS.map((tag) => ({
    ...more,
    tag,
    name: `${name}.${tag}`,
    label: t('doc.inLanguage', { label, language: ownNameOf(tag) }),
    isOptional: true,
  }));
}

/** A whole number. */
export function numberField(name: string, label: string, max = 6): DocumentField {
  return { name, label, as: 'number', max };
}

/** An amount of points. */
export function amountField(name: string, label: string): DocumentField {
  return { name, label, max: 16 };
}

/** Hours of a day in a zone; all left empty: always. */
export function hoursFields(
  labels: Readonly<Record<'from' | 'to' | 'zone', string>>,
  t: Say,
): readonly DocumentField[] {
  return [
    { name: 'hours.from', label: labels.from, isOptional: true, max: 5, hint: t('room.hoursHint') },
    { name: 'hours.to', label: labels.to, isOptional: true, max: 5 },
    { name: 'hours.zone', label: labels.zone, isOptional: true, max: 64 },
  ];
}

/** Yes or no, in words. */
export function yesField(name: string, label: string, t: Say): DocumentField {
  const options = [
    { value: 'true', label: t('doc.yes') },
    { value: 'false', label: t('doc.no') },
  ];
  return { name, label, kind: 'choice', as: 'yes', options };
}

/** Facts that are moments, Unix ms. */
const MOMENTS: ReadonlySet<string> = new Set(['promo.from', 'promo.to', 'notice.from', 'notice.until']);

/** Facts that are names of pictures, and where each is shown. */
const PICTURES: Readonly<Record<string, (name: string) => string>> = {
  'setting.logo': (name) => logoAddress(name, '512'),
};

const ROW = /^\d+$/;
const TAGS: readonly string[] = LOCALES.map(({ tag }) => tag);

/** Says a fact of a document by the words of its list: `name.zh-CN` is `room.name` in Chinese. */
export function useFactWords(list: string): {
  readonly name: (fact: string) => string;
  readonly value: (fact: string, value: string) => string;
  /** Where the picture is that a value names; null: it names none. */
  readonly picture: (fact: string, value: string) => string | null;
} {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  return {
    name: (fact) => {
      const all = fact.split('.');
      // Rows are told by their place: `sessions.2.count` is the word of `sessions.count`, and 2.
      const parts = all.filter((part) => !ROW.test(part));
      const place = all.filter((part) => ROW.test(part)).join('.');
      const tag = parts.at(-1) ?? '';
      const label = TAGS.includes(tag)
        ? t('doc.inLanguage', { label: wordOf(list, parts.slice(0, -1).join('.')), language: languageName(tag) })
        : wordOf(list, parts.join('.'));
      return place === '' ? label : t('doc.inRow', { label, n: place });
    },
    picture: (fact, value) => (value === '' ? null : (PICTURES[`${list}.${fact}`]?.(value) ?? null)),
    value: (fact, value) => {
      if (value === '') return '–';
      if (MOMENTS.has(`${list}.${fact}`)) return moment(Number(value));
      const parts = value.split(', ');
      if (parts.every((part) => TAGS.includes(part))) return parts.map((tag) => languageName(tag)).join(', ');
      if (value === 'true' || value === 'false') return t(value === 'true' ? 'doc.yes' : 'doc.no');
      return wordOf(`${list}.${fact}`, value) === value ? value : wordOf(`${list}.${fact}`, value);
    },
  };
}

function valueAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => (at as Content | null | undefined)?.[name], content);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isList ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is no number goes out as it is, so that the door names it. */
function valueOf(answer: string, { as, columns = [] }: Pick<DocumentField, 'as' | 'columns'>): unknown {
  const text = answer.trim();
  if (as === 'rows')
    return rowsOf(text).map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, valueOf(row[column.name] ?? '', column) ?? ''])),
    );
  if (as === 'yes') return text === 'true';
  if (as === 'list') return text.split(/[\s,，]+/).filter((part) => part !== '');
  if (as === 'moment') return text === '' ? undefined : momentOf(text);
  if (as === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return text === '' ? undefined : text;
}

function put(content: Content, [name = '', ...rest]: readonly string[], value: unknown): Content {
  const inner = content[name];
  if (rest.length > 0) {
    const below = typeof inner === 'object' && inner !== null ? (inner as Content) : {};
    return { ...content, [name]: put(below, rest, value) };
  }
  if (value !== undefined) return { ...content, [name]: value };
  const { [name]: _gone, ...others } = content;
  return others;
}
