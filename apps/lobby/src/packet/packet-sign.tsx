import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';

/** The golden seal of a packet; broken once it was opened. */
export function PacketSign({ opened }: Readonly<{ opened: boolean }>): ReactNode {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-gold-soft text-gold">
      <Icon name={opened ? 'check' : 'packet'} size={24} />
    </span>
  );
}
