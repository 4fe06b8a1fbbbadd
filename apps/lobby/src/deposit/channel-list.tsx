import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Channel } from './queries.ts';
import { useChannelWords, useShareWords } from './use-channel-words.ts';

export interface ChannelListProps {
  readonly channels: readonly Channel[];
  readonly chosen: string | null;
  readonly onChoose: (channelCode: string) => void;
}

/** Channels as cards to choose one of; a closed one says when it opens and cannot be chosen. */
export function ChannelList({ channels, chosen, onChoose }: ChannelListProps): ReactNode {
  const t = useTranslations('cashier.deposit');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('channels')} className="flex flex-col gap-2">
      {channels.map((channel) => (
        <ChannelCard
          key={channel.channelCode}
          name={name}
          channel={channel}
          chosen={channel.channelCode === chosen}
          onChoose={() => onChoose(channel.channelCode)}
        />
      ))}
    </div>
  );
}

function ChannelCard({
  name,
  channel,
  chosen,
  onChoose,
}: Readonly<{ name: string; channel: Channel; chosen: boolean; onChoose: () => void }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const money = useAmountWords();
  const share = useShareWords();
  const words = useChannelWords();
  const { title, note, bonus, open } = channel;
  return (
    <label
      className={`relative flex min-h-16 items-start gap-3 rounded-card border p-3.5 has-focus-visible:outline-2 has-focus-visible:outline-focus ${chosen ? 'border-vermilion bg-card' : 'border-transparent bg-card'} ${open ? 'shadow-card' : 'bg-sunken'}`}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        disabled={!open}
        onChange={onChoose}
        className="absolute inset-0 opacity-0"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className={`font-semibold wrap-anywhere ${open ? '' : 'text-ink-soft'}`}>{title}</span>
          {!open && <Tag>{t('closed')}</Tag>}
        </span>
        <span className="text-sm text-ink-faint">{words(channel, chosen).join(' · ')}</span>
        {open && bonus && (
          <span className="text-sm text-jade">
            {t('bonusIs', { share: share(bonus.per10k), max: money(bonus.max) })}
          </span>
        )}
        {open && note !== '' && <span className="text-sm text-ink-soft wrap-anywhere">{note}</span>}
      </span>
      <span
        aria-hidden="true"
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border ${chosen ? 'border-vermilion bg-vermilion text-on-vermilion' : 'border-line'}`}
      >
        {chosen && <Icon name="check" size={14} />}
      </span>
    </label>
  );
}
