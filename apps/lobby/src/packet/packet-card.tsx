import type { ChatCard } from '@drawroom/contract/chat';
import type { PacketView } from '@drawroom/contract/packet';
import { useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../shell/load-part.ts';
import { PacketSign } from './packet-sign.tsx';
import { usePacketCard } from './queries.ts';

const PacketSheet = lazy(loadPart(async () => ({ default: (await import('./packet-sheet.tsx')).PacketSheet })));

export interface PacketCardProps {
  readonly card: Extract<ChatCard, { kind: 'packet' }>;
  /** Nickname of who sent it. */
  readonly sender: string;
}

/** A red packet in the talk: its greeting and how it stands; pressed, it opens or shows who took what. */
export function PacketCard({ card, sender }: PacketCardProps): ReactNode {
  const t = useTranslations('packet');
  const [open, setOpen] = useState(false);
  const packet = usePacketCard(card.packetId).data?.packet;
  const still = packet !== undefined && (packet.mine !== null || packet.state !== 'open');
  const greeting = card.greeting === '' ? t('greeting') : card.greeting;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`relative flex min-h-24 w-60 max-w-full flex-col overflow-hidden rounded-card text-start shadow-card ${still ? 'bg-vermilion-soft text-vermilion-ink' : 'bg-ball-red text-on-ball'}`}
      >
        <span className="sr-only">{t('cardOf', { name: sender, greeting })}</span>
        <span className="flex min-h-16 w-full flex-1 items-center gap-3 px-3 py-2.5 large:flex-col large:items-start">
          <PacketSign opened={packet !== undefined && packet.mine !== null} />
          <span className="flex min-w-0 flex-1 flex-col">
            {/* It stands where the card's lines begin, in whichever direction it is written. */}
            <span data-crops aria-hidden="true" className="line-clamp-2 text-md font-medium wrap-anywhere">
              <bdi>{greeting}</bdi>
            </span>
            <Standing packet={packet} />
          </span>
        </span>
        <span className="flex min-h-8 w-full items-center bg-card px-3 text-xs text-ink-soft">
          {t(card.way === 'lucky' ? 'nameLucky' : 'nameEqual')}
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <PacketSheet packetId={card.packetId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How it stands for this member, in a line; nothing until it is known. */
function Standing({ packet }: Readonly<{ packet: PacketView | undefined }>): ReactNode {
  const t = useTranslations('packet');
  const money = useAmountWords();
  if (packet === undefined) return null;
  const { mine, state } = packet;
  return <span className="text-sm">{mine === null ? t(`state.${state}`) : t('got', { amount: money(mine) })}</span>;
}
