import type { SourceStand } from '@drawroom/contract/draw-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import type { ReactNode } from 'react';
import { Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';
import type { DrawDetail } from './draw-queue.tsx';

type Source = DrawDetail['sources'][number];

const STAND_TONES: Readonly<Record<SourceStand, TagTone>> = {
  agrees: 'win',
  differs: 'brand',
  refused: 'wait',
  silent: 'plain',
};

/** What every source says of a round, one beside the other; whoever is silent stands there too. */
export function DrawSources({ detail }: Readonly<{ detail: DrawDetail }>): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  const { source, sources, required, waitMs, prizeAt, state } = detail;
  const isAwaited = state === 'waiting' || state === 'closed' || state === 'open';
  return (
    <Part title={t('draw.sources')}>
      {source === 'house' && <p className="text-sm text-ink-soft">{t('draw.houseDraws')}</p>}
      {source === 'official' && sources.length === 0 && <p className="text-sm text-ink-faint">{t('draw.noSources')}</p>}
      {required !== null && <p className="text-sm text-ink-soft">{t('draw.required', { n: required })}</p>}
      {waitMs !== null && isAwaited && (
        <p className="text-sm text-ink-soft">{t('draw.voidsAt', { at: moment(prizeAt + waitMs) })}</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-2">
        {sources.map((each) => (
          <li key={each.name} className="flex flex-col gap-1.5 rounded-card border border-hairline p-3 text-sm">
            <SourceCard source={each} family={detail.family} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SourceCard({ source, family }: Readonly<{ source: Source; family: string }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const { name, title, kind, stand, answers, fault } = source;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 flex-1 font-medium wrap-anywhere">{title === '' ? wordOf('draw.source', kind) : title}</b>
        <Tag tone={STAND_TONES[stand]}>{wordOf('draw.stand', stand)}</Tag>
      </span>
      <span className="text-xs text-ink-faint">
        {wordOf('draw.source', kind)} · <bdi>{name}</bdi>
      </span>
      {answers.map(({ numbers, at, reason }) => (
        <span key={`${at} ${numbers.join(' ')} ${reason ?? ''}`} className="flex flex-col gap-0.5">
          <ResultBalls family={family} numbers={numbers} size="sm" />
          <span className="text-xs text-ink-faint">
            {moment(at)}
            {reason !== null && ` · ${wordOf('draw.told', reason)}`}
          </span>
        </span>
      ))}
      {fault !== null && (
        <span className="text-xs text-amber">
          {t('draw.fault', { reason: wordOf('draw.broken', fault.reason), at: moment(fault.at) })}
        </span>
      )}
    </>
  );
}
