import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { History } from '../queue/history.tsx';
import { useWordOf, useWords } from '../words.ts';

export interface ComplaintWholeProps {
  readonly row: RowOf<'complaints'>;
  /** Address of the opened picture; null: not opened. */
  readonly picture: string | null;
}

/** One complaint: the message as it stood, who wrote it, who reported it and how often their reports were right. */
export function ComplaintWhole({ row, picture }: ComplaintWholeProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const { author, decision } = row;
  return (
    <div className="grid items-start gap-3 min-[70rem]:grid-cols-2">
      <Part title={t('complaint.said')}>
        {row.text !== '' && (
          <p className="text-md wrap-anywhere whitespace-pre-wrap" dir="auto">
            {row.text}
          </p>
        )}
        {row.card !== null && <Tag>{wordOf('complaint.card', row.card.kind)}</Tag>}
        {picture !== null && (
          <img src={picture} alt={t('picture')} className="max-h-[50vh] rounded-key object-contain" />
        )}
        {row.hadPicture && row.picture === null && (
          <p className="text-sm text-ink-faint">{t('complaint.pictureGone')}</p>
        )}
        <Facts
          facts={[
            [t('complaint.room'), row.roomCode],
            [t('complaint.saidAt'), moment(row.saidAt)],
            [t('complaint.author'), <bdi key="author">{author.nickname}</bdi>],
            [t('fact.member'), `${author.memberId} · ${wordOf('place', author.role)}`],
            [t('complaint.upheld'), author.upheld],
            row.hiddenAt === null ? null : [t('complaint.hidden'), moment(row.hiddenAt)],
          ]}
        />
      </Part>
      <div className="flex flex-col gap-3">
        {decision !== null && (
          <Part title={wordOf('verdict', decision.verdict)}>
            <Facts
              facts={[
                [t('fact.reason'), wordOf('said', decision.reason)],
                decision.minutes === null ? null : [t('complaint.length'), decision.minutes],
                decision.note === '' ? null : [t('fact.note'), <bdi key="note">{decision.note}</bdi>],
                [t('complaint.by'), decision.operator],
                [t('complaint.at'), moment(decision.at)],
              ]}
            />
          </Part>
        )}
        <Part title={`${t('complaint.reporters')} (${row.reports})`}>
          <History
            steps={row.reporters.map((reporter) => ({
              at: reporter.at,
              what: wordOf('said', reporter.reason),
              by: `${reporter.nickname} · ${t('complaint.record', { n: reporter.complaints, off: reporter.dismissed })}`,
              note: reporter.note,
            }))}
          />
        </Part>
      </div>
    </div>
  );
}
