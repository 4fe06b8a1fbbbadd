import { books } from '@drawroom/contract/wallet';
import type { ReplyOf } from '@drawroom/contract/call';
import { formatDate, formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { queryClient } from '../shell/query-client.ts';
import { CopyRow } from './copy-row.tsx';
import { Facts } from './facts.tsx';
import { verifyBooks } from './verify-books.ts';
import type { BookDay, BookFault } from './verify-books.ts';
import { Waiting } from './waiting.tsx';

type Books = ReplyOf<typeof books>;

/** Open books: the signed trial balances of the last days, checked here and now, for anybody. */
export function BooksScreen(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Books />
    </QueryClientProvider>
  );
}

function Books(): ReactNode {
  const t = useTranslations('cashier.books');
  const { data, error, refetch } = useQuery({ queryKey: ['wallet', 'books'], queryFn: () => call(books, {}) });
  return (
    <Screen scrollId="books">
      <p className="text-sm text-ink-soft">{t('intro')}</p>
      {!data && <Waiting error={error} rows={4} onRetry={() => refetch()} />}
      {data?.days.length === 0 && <EmptyState icon="shield" title={t('emptyTitle')} note={t('emptyNote')} />}
      {data && data.days.length > 0 && <Days books={data} />}
    </Screen>
  );
}

function Days({ books: published }: Readonly<{ books: Books }>): ReactNode {
  const t = useTranslations('cashier.books');
  const locale = useLocale();
  const [opened, setOpened] = useState<BookDay | null>(null);
  const { data: verdicts } = useQuery({
    queryKey: ['books-verdicts', published.publicKey, ...published.days.map(({ signature }) => signature)],
    queryFn: () => verifyBooks(published),
    staleTime: Infinity,
  });
  const bad = [...(verdicts?.values() ?? [])].filter((faults) => faults.length > 0).length;
  const days = published.days.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return (
    <>
      <Card tone={verdicts === undefined ? 'sunken' : bad === 0 ? 'jade' : 'amber'}>
        <p
          role={bad > 0 ? 'alert' : 'status'}
          className={`font-semibold ${verdicts === undefined ? '' : bad === 0 ? 'text-jade' : 'text-amber'}`}
        >
          {verdicts === undefined
            ? t('checking')
            : bad === 0
              ? t('okAll', { count: days.length })
              : t('badSome', { count: bad })}
        </p>
      </Card>
      <List>
        {days.map((day) => {
          const faults = verdicts?.get(day.day);
          return (
            <Cell
              key={day.day}
              title={dayWords(day.day, locale)}
              note={t('checks', { count: day.checks })}
              value={<Verdict faults={faults} />}
              onPress={() => setOpened(day)}
            />
          );
        })}
      </List>
      <List>
        <li className="px-4">
          <CopyRow name={t('key')} value={published.publicKey}>
            {/* Whole on the clipboard; nobody reads more of it than that it is the same. */}
            <span data-crops="" className="line-clamp-2 text-xs">
              {published.publicKey}
            </span>
          </CopyRow>
        </li>
      </List>
      {opened && <DaySheet day={opened} faults={verdicts?.get(opened.day)} onClose={() => setOpened(null)} />}
    </>
  );
}

/** A day of the books, `YYYY-MM-DD`, as the language writes a date. */
function dayWords(day: string, locale: string): string {
  return formatDate(Date.parse(`${day}T12:00:00Z`), { locale, timeZone: 'UTC' });
}

function Verdict({ faults }: Readonly<{ faults: readonly BookFault[] | undefined }>): ReactNode {
  const t = useTranslations('cashier.books');
  if (faults === undefined) return <Tag>{t('checking')}</Tag>;
  return faults.length === 0 ? <Tag tone="win">{t('ok')}</Tag> : <Tag tone="brand">{t('bad')}</Tag>;
}

interface DaySheetProps {
  readonly day: BookDay;
  readonly faults: readonly BookFault[] | undefined;
  readonly onClose: () => void;
}

/** One day: the verdict with its reasons, the accounts, and everything somebody needs to check it elsewhere. */
function DaySheet({ day, faults, onClose }: DaySheetProps): ReactNode {
  const t = useTranslations('cashier.books');
  const locale = useLocale();
  return (
    <Sheet open title={dayWords(day.day, locale)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-faint">
          {t('taken', { at: formatDateTime(day.takenAt, { locale, timeZone: memberTimeZone() }) })}
          <Verdict faults={faults} />
        </p>
        {faults?.map((fault) => (
          <p key={fault} className="text-sm text-vermilion-ink">
            {t(`fault.${fault}`)}
          </p>
        ))}
        <h3 className="text-sm font-semibold text-ink-soft">{t('accounts')}</h3>
        <Facts
          rows={day.accounts.map(({ code, currency, balance }) => [
            `${code} · ${currency}`,
            <MoneyText key={`${code} ${currency}`} amount={balance} currency={currency} full />,
          ])}
        />
        <details>
          <summary className="flex min-h-11 items-center text-sm font-semibold text-ink-soft">{t('text')}</summary>
          <pre
            dir="ltr"
            className="scroller max-h-64 rounded-key bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {day.text}
          </pre>
        </details>
        <div className="divide-y divide-hairline">
          <CopyRow name={t('text')} value={day.text}>
            <span>{day.day}</span>
          </CopyRow>
          <CopyRow name={t('signature')} value={day.signature} />
          <CopyRow name={t('previous')} value={day.previous} />
        </div>
      </div>
    </Sheet>
  );
}
