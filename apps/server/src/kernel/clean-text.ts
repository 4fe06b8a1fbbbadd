import { CHAT_TEXT_MAX } from '@drawroom/contract/chat';
import { withoutUnseenButEmoji } from './unseen-text.ts';

/** How long a message may be. */
export interface TextLimits {
  readonly characters: number;
  readonly lines: number;
}

/** What is said in a room: others read it too. */
const IN_ROOMS: TextLimits = { characters: CHAT_TEXT_MAX, lines: 12 };

/**
 * A message as it is kept and shown: NFC, without unseen, control and direction characters, single line breaks kept, nothing
 * blank around it. Null when what is left is longer than the limits, 500 characters or 12 lines by default; it may be empty.
 */
export function cleanText(raw: string, limits: TextLimits = IN_ROOMS): string | null {
  const lines = raw
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/u)
    .map((line) => withoutUnseenButEmoji(line.replace(/\s/gu, ' ')).trimEnd());
  const text = lines
    .join('\n')
    // More than one empty line only pushes others out of sight.
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    // What was taken away may have stood between a letter and its mark.
    .normalize('NFC');
  const tooLong = Array.from(text).length > limits.characters || text.split('\n').length > limits.lines;
  return tooLong ? null : text;
}
