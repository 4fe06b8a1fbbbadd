import { CHAT_TEXT_MAX } from '@drawroom/contract/chat';
import { withoutUnseenButEmoji } from '../kernel/unseen-text.ts';

const LINES_MAX = 12;

/**
 * A message as it is kept and shown: NFC, without unseen, control and direction characters, single line breaks kept, nothing
 * blank around it. Null when what is left is longer than 500 characters or 12 lines; it may be empty.
 */
export function cleanText(raw: string): string | null {
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
  const tooLong = Array.from(text).length > CHAT_TEXT_MAX || text.split('\n').length > LINES_MAX;
  return tooLong ? null : text;
}
