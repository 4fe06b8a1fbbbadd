import { trial } from '@drawroom/contract/ledger-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { Facts } from '../queue/facts.tsx';
import type { Fact } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { AccountName } from './account-link.tsx';

type Trial = OperatorReplyOf<typeof trial>;

/** What every account comes to, summed anew; first of all whether that is zero. */
export function TrialBalance(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  const signed = ({ day, balanced, checks, differences }: NonNullable<Trial['last']>): string =>
    [day, t(balanced ? 'ledger.signedZero' : 'ledger.signedNotZero'), t('ledger.checks', { checks, differences })].join(
      ' · ',
    );
  return (
    <AskedPart title={t('ledger.trial')} asked={useAsked(trial)}>
      {({ at, balanced, lines, sums, last }) => (
        <>
          <Alert severity={balanced ? 'success' : 'error'}>
            {t(balanced ? 'ledger.balanced' : 'ledger.unbalanced')}
          </Alert>
          <Facts
            facts={[
              ...sums.map(({ currency, sum }): Fact => [
                t('ledger.sum', { currency }),
                <b key={currency} className="tabular">
                  {money(sum)}
                </b>,
              ]),
              [t('ledger.signed'), last === null ? t('ledger.notSigned') : signed(last)],
            ]}
          />
          <RowTable
            label={t('ledger.trial')}
            rows={lines}
            keyOf={({ code, currency }) => `${code} ${currency}`}
            columns={[
              {
                source: 'name',
                label: 'ledger.account',
                show: ({ code }) => <AccountName code={code} name={wordOf('book', code)} />,
              },
              { source: 'currency', label: 'ledger.currency', show: ({ currency }) => currency },
              { source: 'balance', label: 'ledger.balance', isNumber: true, show: ({ balance }) => money(balance) },
            ]}
          />
          <p className="text-xs text-ink-faint">{t('ledger.summedAt', { at: moment(at) })}</p>
        </>
      )}
    </AskedPart>
  );
}
