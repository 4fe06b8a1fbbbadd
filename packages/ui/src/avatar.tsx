import { useState } from 'react';
import type { ReactNode } from 'react';

export interface AvatarProps {
  /** Address of the picture; null for somebody without one. */
  readonly src: string | null;
  readonly name: string;
  readonly size?: keyof typeof SIZES;
}

const SIZES = { sm: 'size-8 text-sm', md: 'size-10 text-md', lg: 'size-14 text-lg', xl: 'size-32 text-xl' } as const;

/** Calm pairs of the palette; each keeps its contrast in both themes. */
const COLOURS = [
  'bg-vermilion-soft text-vermilion-ink',
  'bg-jade-soft text-jade',
  'bg-amber-soft text-amber',
  'bg-gold-soft text-gold',
] as const;

/** First letter of a name, whole also when it is outside the basic plane. */
function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '·';
}

/** The same name has the same colour everywhere. */
function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}

/** Somebody's picture, or his initial on a calm colour: also when the picture cannot be fetched. Said by the text beside it. */
export function Avatar({ src, name, size = 'lg' }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = `${SIZES[size]} shrink-0 rounded-full`;
  if (src !== null && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        width={256}
        height={256}
        draggable={false}
        onError={() => setBroken(src)}
        className={`${shape} bg-sunken object-cover`}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center font-semibold ${colourOf(name)}`}>
      <bdi>{initialOf(name)}</bdi>
    </span>
  );
}
