import type { ChatMessage, DealerWord } from '@drawroom/contract/chat';
import { formatClock, formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { ResultLabels } from '../lottery/result-labels.tsx';
import { shortNo } from '../lottery/round-strip.tsx';
import { ON_ITS_WAY } from '../lottery/use-lotteries.ts';
import { apart } from '../shell/apart.ts';
import { memberTimeZone } from '../shell/intl.tsx';

/** Name and family of a lottery, for cards that know only its code. */
export interface LotteryName {
  readonly name: string;
  readonly family: string;
}

type Drawn = Extract<DealerWord, { what: 'drawn' }>;
type Settled = Extract<DealerWord, { what: 'settled' }>;

/** What the dealer says of a round, in the reader's words. */
export function useDealerWords(): (word: DealerWord) => string {
  const t = useTranslations('chat.dealer');
  const locale = useLocale();
  function settledWords({ bets, winners, named }: Settled): string {
    const settled = t('settled', { bets, winners });
    if (named.length === 0) return settled;
    const others = winners - named.length;
    const list = [...named.map(apart), ...(others > 0 ? [t('others', { count: others })] : [])];
    return t('settledNamed', { settled, names: new Intl.ListFormat(locale).format(list) });
  }
  return (word) => {
    switch (word.what) {
      case 'closed':
        return word.seal === null ? t('closed') : t('closedSealed', { count: word.seal.count });
      case 'settled':
        return settledWords(word);
      default:
        return t(word.what);
    }
  };
}

export interface RoundCardProps {
  /** What the dealer said of this round, in order; at least one. */
  readonly messages: readonly ChatMessage[];
  /** Null while the list of the lotteries is on its way; undefined: the house does not list it any more. */
  readonly lottery: LotteryName | null | undefined;
}

/**
 * Everything that the house's dealer said of one round: its last word and the result at once, each step when it is opened. The
 * dealer is a machine of the house and says so.
 */
export const RoundCard = memo(function RoundCard({ messages, lottery }: RoundCardProps): ReactNode {
  const t = useTranslations('chat.dealer');
  const words = useDealerWords();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const said = messages.flatMap(({ dealer, at, seq }) => (dealer === null ? [] : [{ dealer, at, seq }]));
  const last = said.at(-1);
  if (last === undefined) return null;
  const drawn = said.map(({ dealer }) => dealer).findLast((word) => word.what === 'drawn');
  const time = (at: number): string => formatTime(at, { locale, timeZone: memberTimeZone() });
  const { lotteryCode, gameNo } = last.dealer;
  return (
    <div className="mx-3 my-1.5 overflow-hidden rounded-card border border-hairline bg-card">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full flex-col gap-1.5 px-3 py-2 text-start active:bg-sunken"
      >
        <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1">
          <Tag tone="gold">{t('name')}</Tag>
          <span className="text-sm font-medium">{lottery === null ? ON_ITS_WAY : (lottery?.name ?? lotteryCode)}</span>
          <span dir="ltr" className="tabular text-xs text-ink-faint">
            {shortNo(gameNo)}
          </span>
          <span className="ms-auto inline-flex items-center gap-1 text-ink-faint">
            <time dir="ltr" className="tabular text-xs">
              {formatClock(last.at, { locale, timeZone: memberTimeZone() })}
            </time>
            <span className={`inline-flex transition-transform ${open ? 'rotate-180' : ''}`}>
              <Icon name="down" size={16} />
            </span>
          </span>
        </span>
        {drawn !== undefined && lottery !== null && <Result drawn={drawn} family={lottery?.family ?? 'k3'} />}
        {last.dealer.what !== 'drawn' && (
          <span className={`text-sm ${last.dealer.what === 'closing' ? 'text-amber' : 'text-ink-soft'}`}>
            {words(last.dealer)}
          </span>
        )}
      </button>
      {open && (
        <ol className="border-t border-hairline px-3 py-2">
          {said.map(({ dealer, at, seq }) => (
            <li key={seq} className="flex gap-3 py-0.5 text-sm text-ink-soft">
              <time dir="ltr" className="tabular shrink-0 text-xs leading-6 text-ink-faint">
                {time(at)}
              </time>
              <span className="min-w-0 flex-1">
                {words(dealer)}
                <Print word={dealer} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
});

function Result({ drawn, family }: Readonly<{ drawn: Drawn; family: string }>): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <ResultBalls family={family} numbers={drawn.numbers} size="sm" brief />
      {/* The dealer's own texts are in the house's language; the reader's are made from the codes. */}
      <ResultLabels labels={drawn.labels.map(({ code }) => ({ code, text: '' }))} />
    </span>
  );
}

/** What makes a round checkable: its commitment while it is open, the fingerprint of its bets once it is closed. */
function Print({ word }: Readonly<{ word: DealerWord }>): ReactNode {
  const t = useTranslations('chat.dealer');
  const print = word.what === 'opened' ? word.commitment : word.what === 'closed' ? (word.seal?.root ?? null) : null;
  if (print === null) return null;
  return (
    <span className="flex flex-wrap gap-x-1.5 text-xs text-ink-faint">
      {t(word.what === 'opened' ? 'commitment' : 'fingerprint')}
      <span dir="ltr" className="tabular">{`${print.slice(0, 12)}…`}</span>
    </span>
  );
}
