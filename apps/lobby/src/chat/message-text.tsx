import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { currentHost } from '../host/host.ts';
import type { Person } from './outgoing.ts';
import { isEmojiOnly, textParts } from './text-parts.ts';

export interface MessageTextProps {
  readonly text: string;
  readonly people: readonly Person[];
  /** Handle of the reader: being called himself stands out more. */
  readonly me: string | null;
  /** On the reader's own bubble, which has a colour of its own. */
  readonly own: boolean;
}

/** What somebody wrote: text, with links to hosts of the house's list and the names of those who are called. */
export function MessageText({ text, people, me, own }: MessageTextProps): ReactNode {
  if (isEmojiOnly(text)) return <bdi className="text-2xl leading-tight">{text}</bdi>;
  return (
    <bdi dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
      {textParts(text, people).map((part, at) => {
        if (part.kind === 'link') return <TextLink key={at} address={part.address} />;
        if (part.kind === 'mention')
          return (
            <span key={at} className={mentionLook(part.handle === me, own)}>
              {part.text}
            </span>
          );
        return <Fragment key={at}>{part.text}</Fragment>;
      })}
    </bdi>
  );
}

function mentionLook(isMe: boolean, own: boolean): string {
  if (isMe) return 'rounded-[4px] bg-amber-soft px-0.5 font-semibold text-amber';
  return own ? 'font-semibold' : 'font-semibold text-small';
}

function TextLink({ address }: Readonly<{ address: string }>): ReactNode {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={(event) => {
        // The host knows best how something outside the house is opened.
        event.preventDefault();
        currentHost().openExternal(address);
      }}
      className="underline underline-offset-2"
    >
      {address}
    </a>
  );
}
