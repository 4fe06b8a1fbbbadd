import { share } from '@drawroom/contract/vip';
import type { ShareLog, ShareState, VipInfo } from '@drawroom/contract/vip';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { currentHost } from '../host/host.ts';
import { call } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useAttempt } from '../shell/use-attempt.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { Waiting } from '../wallet/waiting.tsx';
import { shareLogQuery } from './queries.ts';
import { useTimes } from './use-times.ts';

/** The member's own link, what it brings, and who came by it. */
export function SharePart({ terms }: Readonly<{ terms: NonNullable<VipInfo['share']> }>): ReactNode {
  const t = useTranslations('vip');
  const words = useAmountWords();
  const times = useTimes();
  const attempt = useAttempt();
  const host = currentHost();
  const [link, setLink] = useState<string | null>(null);
  const { amount, turnover, perMonth } = terms;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('share')}</h2>
      <Card>
        <p className="text-sm text-ink-soft">
          {t('shareNote', { amount: words(amount), turnover: words(turnover), count: perMonth })}
        </p>
        <p className="mt-1 text-sm text-ink-faint">{times(terms.times)}</p>
        <div className="mt-3 flex flex-col gap-2">
          {link === null ? (
            <Button look="plain" wide onPress={() => attempt(async () => setLink((await call(share, {})).link))}>
              {t('getLink')}
            </Button>
          ) : (
            <>
              <CopyRow name={t('link')} value={link} />
              {host.can.has('share') && (
                <Button look="plain" wide onPress={() => host.share({ title: t('shareTitle'), url: link })}>
                  {t('send')}
                </Button>
              )}
            </>
          )}
        </div>
      </Card>
      <Log />
    </section>
  );
}

function Log(): ReactNode {
  const t = useTranslations('vip');
  const query = useInfiniteQuery(shareLogQuery);
  const list = query.data?.pages.flatMap((page) => page.list);
  if (list === undefined) return <Waiting error={query.error} rows={2} onRetry={() => query.refetch()} />;
  if (list.length === 0) return <p className="px-1 text-sm text-ink-faint">{t('logEmpty')}</p>;
  const rows = (
    <List title={t('log')}>
      {list.map((row) => (
        <LogRow key={row.id} row={row} />
      ))}
    </List>
  );
  if (!query.hasNextPage) return rows;
  return (
    <InfiniteList
      hasMore
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
    >
      {rows}
    </InfiniteList>
  );
}

const TONES: Readonly<Record<ShareState, TagTone>> = { waiting: 'wait', due: 'gold', given: 'win', none: 'plain' };

function LogRow({ row }: Readonly<{ row: ShareLog['list'][number] }>): ReactNode {
  const t = useTranslations('vip');
  const locale = useLocale();
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 large:flex-wrap px-4 py-2.5">
      <span className="flex min-w-0 flex-col">
        <bdi className="wrap-anywhere">{row.nickname === '' ? t('left') : row.nickname}</bdi>
        <span className="tabular text-sm text-ink-faint">
          {formatDateTime(row.at, { locale, timeZone: memberTimeZone() })}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        {row.amount !== null && (
          <span className="font-semibold">
            <MoneyText amount={row.amount} />
          </span>
        )}
        <Tag tone={TONES[row.state]}>{t(`state.${row.state}`)}</Tag>
      </span>
    </li>
  );
}
