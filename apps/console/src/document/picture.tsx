import type { ReactNode } from 'react';

/** A picture that belongs to a document, as large as its form shows it. */
export function Picture({ address, label }: Readonly<{ address: string; label: string }>): ReactNode {
  return (
    <img
      src={address}
      alt={label}
      width={72}
      height={72}
      className="size-18 rounded-card border border-hairline object-contain"
    />
  );
}
