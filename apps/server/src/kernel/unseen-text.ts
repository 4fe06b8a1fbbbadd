/** Characters that nobody sees: zero-width ones, bidi marks, fillers, controls, private use and lone surrogates. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2800]/gu;
/** The same, beside whole emoji: families, flags and hearts are made of several with a joiner or a selector between. */
const EMOJI_OR_UNSEEN = /(\p{RGI_Emoji})|[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2800]/gv;
/** More marks on one letter than any language writes only serve to draw over the lines around it. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A line of text without what nobody sees, controls and line breaks among it, and without towers of marks. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '').replace(STACKED_MARKS, '$1');
}

/** A name as it is kept: one line without what nobody sees, single blanks, none around it; it may be empty. */
export function tidyName(text: string): string {
  return withoutUnseen(text.normalize('NFC').replace(/\s/gu, ' ')).replace(/ +/g, ' ').trim();
}

/** As `withoutUnseen` of a line, and whole emoji stay whole. */
export function withoutUnseenButEmoji(text: string): string {
  return text.replace(EMOJI_OR_UNSEEN, '$1').replace(STACKED_MARKS, '$1');
}
