import type { Person } from './outgoing.ts';

/** A stretch of a message's text. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly handle: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/** An address of the web up to the next blank; what ends a sentence does not belong to it. */
const ADDRESS = /https:\/\/[^\s<>"']+/gu;
const SENTENCE_END = /[.,;:!?)\]}。，；：！？）】」』]+$/u;

interface Found {
  readonly at: number;
  readonly part: Exclude<TextPart, { kind: 'text' }>;
}

function* linksIn(text: string): Generator<Found> {
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(SENTENCE_END, '');
    // Nothing but an address of the web becomes a link: the server lets only the house's own list of hosts through.
    if (URL.canParse(address) && new URL(address).protocol === 'https:')
      yield { at: found.index, part: { kind: 'link', text: address, address } };
  }
}

function* mentionsIn(text: string, people: readonly Person[]): Generator<Found> {
  for (const { handle, nickname } of people) {
    const called = `@${nickname}`;
    for (let at = text.indexOf(called); at !== -1; at = text.indexOf(called, at + called.length))
      yield { at, part: { kind: 'mention', text: called, handle } };
  }
}

/** A message's text with its links and the members it calls; everything else is text and nothing but text. */
export function textParts(text: string, people: readonly Person[]): readonly TextPart[] {
  const found = [...linksIn(text), ...mentionsIn(text, people)].toSorted(
    (one, other) => one.at - other.at || other.part.text.length - one.part.text.length,
  );
  const parts: TextPart[] = [];
  let end = 0;
  for (const { at, part } of found) {
    if (at < end) continue;
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) });
    parts.push(part);
    end = at + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Of what emoji are made; figures are as well, but are none by themselves. */
const LIKE_EMOJI = /^(?![\d#*]+$)[\p{Emoji}\p{Emoji_Component}]+$/u;

/** Whether a text is nothing but a few emoji, which are then drawn large. */
export function isEmojiOnly(text: string): boolean {
  const trimmed = text.trim();
  // Nearly every message ends here: taking it apart and reading the list of all emoji cost more than all else of its text.
  if (!LIKE_EMOJI.test(trimmed)) return false;
  const signs = [...new Intl.Segmenter().segment(trimmed)].map(({ segment }) => segment);
  return signs.length <= 3 && signs.every((sign) => /^\p{RGI_Emoji}$/v.test(sign));
}
