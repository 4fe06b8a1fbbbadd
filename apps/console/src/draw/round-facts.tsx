import { formatCountdown } from '@drawroom/i18n/format-time';
import { use } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../queue/facts.tsx';
import type { Fact } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { Language, useWordOf, useWords } from '../words.ts';
import type { DrawDetail } from './draw-queue.tsx';
import { useHoldWords } from './hold-words.ts';

/** A round's times and how they came about, what was promised before the draw, and every result it had. */
export function RoundFacts({ detail }: Readonly<{ detail: DrawDetail }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const heldFor = useHoldWords();
  const locale = use(Language);
  const { moment } = useFormats();
  const { beginAt, endAt, prizeAt, openLeadSeconds, closeLeadSeconds, zone, holdReason, voidReason, seal } = detail;
  const lead = (seconds: number): string => formatCountdown(seconds * 1_000, locale);
  const at = (name: string, ms: number | null): Fact => (ms === null ? null : [name, moment(ms)]);
  const proof = (name: string, text: string | null): Fact =>
    text === null
      ? null
      : [
          name,
          <code key={name} className="text-xs">
            {text}
          </code>,
        ];
  return (
    <>
      <Facts
        facts={[
          holdReason === null ? null : [t('draw.holdReason'), <bdi key="held">{heldFor(holdReason)}</bdi>],
          voidReason === null ? null : [t('draw.voidReason'), wordOf('draw.void', voidReason)],
          [t('draw.date'), detail.businessDate],
          at(t('draw.opens'), beginAt),
          at(t('draw.closes'), endAt),
          at(t('draw.draws'), prizeAt),
          at(t('draw.closed'), detail.closedAt),
          seal === null ? null : [t('draw.seal'), t('draw.sealed', { n: seal.count, at: moment(seal.at) })],
          at(t('draw.drawn'), detail.drawnAt),
          at(t('draw.paid'), detail.settledAt),
          proof(t('draw.commitment'), detail.commitment),
          detail.entropyRound === null ? null : [t('draw.beacon'), detail.entropyRound],
        ]}
      />
      <p className="text-xs text-ink-faint">
        {t('draw.leads', { open: lead(openLeadSeconds), close: lead(closeLeadSeconds), zone })}
      </p>
      {detail.versions.length > 0 && <Versions versions={detail.versions} />}
    </>
  );
}

function Versions({ versions }: Readonly<Pick<DrawDetail, 'versions'>>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  return (
    <section aria-label={t('draw.versions')} className="text-sm">
      <h4 className="text-ink-faint">{t('draw.versions')}</h4>
      <ol>
        {versions.map(({ revision, kind, numbers, reason, at }) => (
          <li key={revision}>
            {wordOf('draw.kind', kind)}
            {numbers !== null && <bdi className="tabular"> · {numbers.join(' ')}</bdi>}
            {reason !== null && <bdi className="text-ink-soft"> · {reason}</bdi>}
            <span className="text-xs text-ink-faint"> · {moment(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
