import { statement, statementFile } from '@drawroom/contract/wallet';
import type { ReplyOf } from '@drawroom/contract/call';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { Facts } from './facts.tsx';
import { useMonthWords } from './month-words.ts';
import { useTicketFile } from './use-ticket-file.ts';
import { Waiting } from './waiting.tsx';

type Statement = ReplyOf<typeof statement>;

/** The running month of the member's zone, `YYYY-MM`. */
function monthNow(): string {
  const format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: memberTimeZone() });
  return format.format(serverNow()).slice(0, 7);
}

/** Statement of a month: balances, sums by type, net deposits and the result of play, to be downloaded. */
export function StatementScreen(): ReactNode {
  const t = useTranslations('cashier.statement');
  const words = useMonthWords();
  const [month, setMonth] = useState(monthNow);
  const [picking, setPicking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['wallet', 'statement', month],
    queryFn: () => call(statement, { month }),
  });
  const months = [...new Set([month, ...(data?.months ?? [])])].toSorted().toReversed();
  return (
    <Screen scrollId="statement" footer={data ? <Downloads month={month} /> : undefined}>
      <List>
        <Cell
          title={<span className="block first-letter:uppercase">{words(month)}</span>}
          note={t('month')}
          icon="records"
          onPress={() => setPicking(true)}
        />
      </List>
      {data ? <Month statement={data} /> : <Waiting error={error} rows={4} onRetry={() => refetch()} />}
      <SelectSheet
        open={picking}
        onClose={() => setPicking(false)}
        title={t('month')}
        value={month}
        options={months.map((value) => ({ value, label: words(value) }))}
        onPick={(value) => {
          setPicking(false);
          setMonth(value);
        }}
      />
    </Screen>
  );
}

function Month({ statement: month }: Readonly<{ statement: Statement }>): ReactNode {
  const t = useTranslations('cashier.statement');
  const type = useTranslations('wallet.type');
  const { currency, sums } = month;
  const money = (amount: string, signed = false): ReactNode => (
    <MoneyText amount={amount} currency={currency} signed={signed} full />
  );
  return (
    <>
      {!month.final && <p className="text-sm text-amber">{t('soFar')}</p>}
      <Card>
        <Facts
          rows={[
            [t('opening'), money(month.openingBalance)],
            [t('closing'), money(month.closingBalance)],
          ]}
        />
      </Card>
      <List>
        <Cell title={t('net')} note={t('netNote')} value={money(month.netDeposits, true)} />
        <Cell title={t('play')} note={t('playNote')} value={money(month.playResult, true)} />
      </List>
      {sums.length === 0 && <p className="text-center text-sm text-ink-faint">{t('empty')}</p>}
      {sums.length > 0 && (
        <List title={t('sums')}>
          {sums.map((sum) => (
            <Cell
              key={sum.type}
              title={type(sum.type)}
              note={t('times', { count: sum.count })}
              value={money(sum.amount, true)}
            />
          ))}
        </List>
      )}
    </>
  );
}

const FORMATS = ['pdf', 'csv'] as const;
const TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const;

function Downloads({ month }: Readonly<{ month: string }>): ReactNode {
  const t = useTranslations('cashier.statement');
  const download = useTicketFile();
  return (
    <div className="grid grid-cols-2 gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          look="plain"
          wide
          onPress={() => download(() => call(statementFile, { month, format }), TYPES[format])}
        >
          <Icon name="download" size={18} />
          {t(format)}
        </Button>
      ))}
    </div>
  );
}
