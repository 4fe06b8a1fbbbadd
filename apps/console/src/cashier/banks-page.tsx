import { BANK_COUNTRIES, BANK_NAME_MAX, bankDeskCalls as calls, type BankRow } from '@drawroom/contract/bank-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberField, textFields, yesField, type DocumentPart } from '../document/document-field.ts';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useTexts, useWords } from '../words.ts';
import type { Say } from '../words.ts';

/** Banks that members may choose for the accounts they are paid at. */
export function BanksPage(): ReactNode {
  const t = useWords();
  return (
    <DocumentsPage
      title="page.banks"
      address="banks"
      list="bank"
      newLabel={t('bank.new')}
      look={calls.banks}
      documentsIn={({ list }) => list.map((row) => ({ ...row, content: row.bank }))}
      partsOf={(_, row) => bankParts(row === null, t)}
      begin={{ country: BANK_COUNTRIES[0], name: {}, shown: true, sort: 0 }}
      besides={[{ name: 'code', label: t('bank.code'), max: 16, hint: t('bank.codeHint') }]}
      save={calls.saveBank}
      field={() => 'bank'}
      restore={calls.restoreBank}
      history={calls.bankHistory}
      columns={[
        { source: 'code', label: 'bank.code', show: ({ code }) => code },
        { source: 'name', label: 'bank.name', show: (row) => <Name row={row} /> },
        { source: 'country', label: 'bank.country', show: ({ bank }) => t(`bank.country.${bank.country}`) },
        {
          source: 'shown',
          label: 'bank.shown',
          show: ({ bank }) =>
            bank.shown ? <Tag tone="win">{t('bank.offered')}</Tag> : <Tag tone="plain">{t('bank.hidden')}</Tag>,
        },
        { source: 'sort', label: 'bank.sort', isNumber: true, show: ({ bank }) => bank.sort },
      ]}
    />
  );
}

function Name({ row: { code, bank } }: Readonly<{ row: BankRow }>): ReactNode {
  const inWords = useTexts();
  return (
    <Link className="text-small underline" to={`/banks?code=${code}`}>
      <bdi>{inWords(bank.name)}</bdi>
    </Link>
  );
}

/** The country is asked of a new one alone: accounts are known by it. */
function bankParts(isNew: boolean, t: Say): readonly DocumentPart[] {
  const options = BANK_COUNTRIES.map((value) => ({ value, label: t(`bank.country.${value}`) }));
  return [
    { title: t('bank.texts'), fields: textFields('name', t('bank.name'), { t, max: BANK_NAME_MAX }) },
    {
      title: t('bank.place'),
      fields: [
        ...(isNew
          ? [
              {
                name: 'country',
                label: t('bank.country'),
                kind: 'choice' as const,
                options,
                hint: t('bank.countryHint'),
              },
            ]
          : []),
        { ...yesField('shown', t('bank.shown'), t), hint: t('bank.shownHint') },
        { ...numberField('sort', t('bank.sort')), hint: t('bank.sortHint') },
      ],
    },
  ];
}
