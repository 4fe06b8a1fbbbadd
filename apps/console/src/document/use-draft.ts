import { changesBetween, factsOf, type FactChange } from '@drawroom/contract/document';
import type { AnyOperatorCall } from '@drawroom/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutFault } from '../act/act-faults.ts';
import { Refused } from '../session/ask.ts';
import type { Fields } from '../session/ask.ts';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import {
  answersOf,
  contentOf,
  inOrderOf,
  type Content,
  type DocumentField,
  type DocumentPart,
} from './document-field.ts';
import type { Written } from './use-kept.ts';

const WHY_MIN = 5;

/** A document as its page is given it. */
export interface Opened {
  readonly parts: readonly DocumentPart[];
  /** What stands, or what a new one begins with. */
  readonly content: Content;
  readonly isNew: boolean;
  /** What the call takes of a document that is not an answer: its name, the version that was looked at. */
  readonly fixed: Fields;
  readonly call: AnyOperatorCall;
  /** Field of the call that takes the document (JSON). */
  readonly field: string;
  /** What was written over it earlier and not saved; null: nothing. */
  readonly left: Written | null;
  /** The door has taken it: it is nobody's draft any more. */
  readonly onTaken: () => void;
  /** Mends what answers alone cannot say, such as hours that are left empty. */
  readonly shape?: (content: Content) => Content;
  /** Opens it anew; until that is done nothing can be written. */
  readonly onSaved: (reply: unknown, fields: Fields) => void;
}

/** What somebody makes of a document before it is saved. */
export interface Draft {
  readonly answers: Fields;
  readonly faults: Fields;
  readonly refusal: string | null;
  readonly changes: readonly FactChange[];
  /** Somebody has answered something otherwise: a new document differs from nothing at all as soon as it is opened. */
  readonly isWritten: boolean;
  /** The document that the answers make. */
  readonly next: Content;
  readonly why: string;
  readonly isBusy: boolean;
  answer(name: string, value: string): void;
  /** A field that is asked besides was answered anew. */
  forgive(name: string): void;
  setWhy(why: string): void;
  /** `extra`: what is asked besides; what is left empty is not sent. */
  save(extra: Fields): Promise<void>;
}

/** A document in somebody's hands: his answers, how they differ from what stands, and what the door said of them. */
export function useDraft(
  { parts, content, isNew, fixed, call, field, left, shape, onTaken, onSaved }: Opened,
  faultList: string | undefined,
): Draft {
  const t = useWords();
  const wordOf = useWordOf();
  const { ask } = useOperator();
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<Fields>(() => left?.answers ?? answersOf(parts, content));
  const [why, setWhy] = useState(left?.why ?? '');
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Fields>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const made = contentOf(parts, answers, content);
  const next = shape === undefined ? made : shape(made);
  const changes = inOrderOf(parts, changesBetween(isNew ? {} : factsOf(content), factsOf(next)));
  async function save(extra: Fields): Promise<void> {
    const isShort = why.trim().length < WHY_MIN;
    setFaults(isShort ? { why: t('tooShort', { n: WHY_MIN }) } : {});
    setRefusal(null);
    if (isShort) return;
    setBusy(true);
    const given = Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== ''));
    const fields = { ...fixed, ...given, [field]: JSON.stringify(next), why: why.trim() };
    try {
      const reply: unknown = await ask(call, fields);
      onTaken();
      await queries.invalidateQueries();
      onSaved(reply, fields);
    } catch (failure) {
      const asked = parts.flatMap((part) => part.fields);
      const say = (reason: string): string => {
        const said = faultList === undefined ? reason : wordOf(faultList, reason);
        return said === reason ? t('wrongField') : said;
      };
      setFaults({
        ...faultsSaid(failure, [...asked.map(({ name }) => name), ...Object.keys(extra)], say),
        ...cellFaults(failure, asked, say),
        ...listFaults(failure, asked, say),
      });
      setRefusal(faultText(failure, t));
      setBusy(false);
    }
  }
  return {
    answers,
    faults,
    refusal,
    changes,
    isWritten: isNew ? !sameAnswers(answers, answersOf(parts, content)) : changes.length > 0,
    next,
    why,
    isBusy,
    answer: (name, value) => {
      setAnswers((now) => ({ ...now, [name]: value }));
      setFaults((now) => withoutFault(now, name));
    },
    forgive: (name) => setFaults((now) => withoutFault(now, name)),
    setWhy: (value) => {
      setWhy(value);
      setFaults((now) => withoutFault(now, 'why'));
    },
    save,
  };
}

/** Answers that the door has named: by themselves, or by what they are a part of. */
function faultsSaid(failure: unknown, names: readonly string[], say: (reason: string) => string): Fields {
  const named = failure instanceof Refused ? failure.fields : [];
  const faultOf = (name: string) =>
    named.find(({ field: each }) => {
      const inside = insideOf(each);
      return each === name || inside === name || name.startsWith(`${inside}.`);
    });
  return Object.fromEntries(
    names.flatMap((name) => {
      const fault = faultOf(name);
      return fault === undefined ? [] : [[name, say(fault.reason)]];
    }),
  );
}

/** Cells of rows that the door has named: `sessions.0.count`. */
function cellFaults(failure: unknown, fields: readonly DocumentField[], say: (reason: string) => string): Fields {
  const named = failure instanceof Refused ? failure.fields : [];
  const rows = fields.filter(({ as }) => as === 'rows');
  return Object.fromEntries(
    named
      .map(({ field, reason }) => [insideOf(field), say(reason)] as const)
      .filter(([inside]) => rows.some(({ name }) => inside.startsWith(`${name}.`))),
  );
}

/** Lists in one line of which the door has named a part: `countries.1`. */
function listFaults(failure: unknown, fields: readonly DocumentField[], say: (reason: string) => string): Fields {
  const named = failure instanceof Refused ? failure.fields : [];
  return Object.fromEntries(
    fields
      .filter(({ as }) => as === 'list')
      .flatMap(({ name }) => {
        const fault = named.find(({ field }) => insideOf(field).startsWith(`${name}.`));
        return fault === undefined ? [] : [[name, say(fault.reason)]];
      }),
  );
}

/** Where in the document a field of the call is. */
function insideOf(field: string): string {
  return field.slice(field.indexOf('.') + 1);
}

function sameAnswers(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}
