import type { PacketView } from '@drawroom/contract/packet';
import { useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { apart } from '../shell/apart.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { sharesQuery } from './queries.ts';
import { ShareList } from './share-list.tsx';
import { useOpening } from './use-opening.ts';
import type { Opening } from './use-opening.ts';

export interface PacketSheetProps {
  readonly packetId: string;
  readonly onClose: () => void;
}

/** A red packet: closed with its seal to break, then what one got and who took the rest. */
export function PacketSheet({ packetId, onClose }: PacketSheetProps): ReactNode {
  const t = useTranslations('packet');
  const wordsFor = useFailureText();
  const opening = useOpening(packetId);
  const { data, error, refetch } = useQuery(sharesQuery(packetId));
  return (
    <>
      <Sheet open onClose={onClose} title={t('title')}>
        {data !== undefined ? (
          <div className="flex flex-col gap-4">
            <Face packet={data.packet} opening={opening} />
            <ShareList packet={data.packet} shares={data.shares} />
          </div>
        ) : error !== null ? (
          <ErrorBlock {...wordsFor(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonList rows={4} label={t('loading')} />
        )}
      </Sheet>
      {opening.sheet}
    </>
  );
}

function Face({ packet, opening }: Readonly<{ packet: PacketView; opening: Opening }>): ReactNode {
  const t = useTranslations('packet');
  const { sender, greeting, condition, state } = packet;
  const mine = opening.amount ?? packet.mine;
  const sealed = mine === null && state === 'open' && !opening.tooLate;
  return (
    <section
      className={`flex flex-col items-center gap-2 rounded-card bg-ball-red px-4 py-6 text-center text-on-ball ${opening.amount === null ? '' : 'celebrate'}`}
    >
      <Avatar src={sender.avatar} name={sender.nickname} size="md" />
      <p className="text-sm">{t('from', { name: apart(sender.nickname) })}</p>
      <bdi dir="auto" className="text-lg font-semibold wrap-anywhere">
        {greeting === '' ? t('greeting') : greeting}
      </bdi>
      {sealed && condition !== 'none' && <p className="text-sm">{t(`conditionNote.${condition}`)}</p>}
      <div role="status" className="flex min-h-28 flex-col items-center justify-center gap-1">
        {sealed ? (
          <Seal opening={opening} />
        ) : mine !== null ? (
          <Got amount={mine} fresh={opening.amount !== null} />
        ) : (
          <p className="text-md font-medium">{t(state === 'expired' ? 'expiredNote' : 'tooLate')}</p>
        )}
      </div>
    </section>
  );
}

/** The seal that is broken by a press. */
function Seal({ opening }: Readonly<{ opening: Opening }>): ReactNode {
  const t = useTranslations('packet');
  const wordsFor = useFailureText();
  const [busy, setBusy] = useState(false);
  async function press(): Promise<void> {
    setBusy(true);
    await opening.press();
    setBusy(false);
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('open')}
        aria-busy={busy}
        disabled={busy}
        onClick={() => void press()}
        className={`grid size-20 place-items-center rounded-full bg-gold-soft text-gold shadow-card ${busy ? 'animate-[turn_1.2s_ease-in-out_infinite]' : ''}`}
      >
        <Icon name="packet" size={36} />
      </button>
      {opening.failure === null ? (
        <p className="text-sm">{t('openHint')}</p>
      ) : (
        <p role="alert" className="text-sm font-medium">
          {sentencesOf(wordsFor(opening.failure))}
        </p>
      )}
    </>
  );
}

function Got({ amount, fresh }: Readonly<{ amount: string; fresh: boolean }>): ReactNode {
  const t = useTranslations('packet');
  return (
    <>
      <p className="text-sm">{t('youGot')}</p>
      <p className={`text-2xl font-semibold ${fresh ? 'animate-[land_480ms_var(--ease-out)_backwards]' : ''}`}>
        <MoneyText amount={amount} full />
      </p>
      <p className="text-xs">{t('toStake')}</p>
    </>
  );
}
