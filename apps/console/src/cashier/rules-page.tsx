import { cashierDeskCalls as calls, OUTSIDE_HOURS } from '@drawroom/contract/cashier-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { WEEKDAYS } from '@drawroom/contract/week-hours';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { amountField, numberField, type DocumentPart } from '../document/document-field.ts';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';
import type { Say } from '../words.ts';

type Row = OperatorReplyOf<typeof calls.rules>['list'][number];

/** What may be withdrawn, who looks at it, and how often in a day; changed by two people. */
export function RulesPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money } = useFormats();
  return (
    <DocumentsPage
      title="page.rules"
      address="rules"
      list="rule"
      look={calls.rules}
      documentsIn={({ list }) => list.map((row) => ({ ...row, content: row.rule }))}
      partsOf={(_, row) => partsOf(row, t)}
      begin={{}}
      save={calls.rule}
      field={(row) => (row?.code === 'day' || row?.code === 'hours' ? row.code : 'rule')}
      restore={calls.restoreRule}
      history={calls.ruleHistory}
      isProposed
      columns={[
        {
          source: 'code',
          label: 'rule.code',
          show: ({ code }) => (
            <Link className="text-small underline" to={`/rules?code=${code}`}>
              {code === 'day' || code === 'hours' ? t(`rule.${code}`) : wordOf('kind', code)}
            </Link>
          ),
        },
        {
          source: 'amounts',
          label: 'rule.amounts',
          isNumber: true,
          show: ({ rule }) => {
            if ('days' in rule) return '–';
            return 'count' in rule ? money(rule.sum) : `${money(rule.min)} – ${money(rule.max)}`;
          },
        },
        { source: 'count', label: 'rule.count', isNumber: true, show: (row) => countOf(row) },
        {
          source: 'automatic',
          label: 'rule.automaticUpTo',
          isNumber: true,
          show: ({ rule }) => ('min' in rule ? money(rule.automaticUpTo) : '–'),
        },
        {
          source: 'two',
          label: 'rule.twoPeopleOver',
          isNumber: true,
          show: ({ rule }) => ('min' in rule ? money(rule.twoPeopleOver) : '–'),
        },
        {
          source: 'way',
          label: 'rule.payoutWay',
          show: ({ rule }) => ('min' in rule ? wordOf('rule.payoutWay', rule.payoutWay) : '–'),
        },
      ]}
    />
  );
}

function countOf({ rule }: Row): string {
  return 'count' in rule ? String(rule.count) : '–';
}

function partsOf(row: Row | null, t: Say): readonly DocumentPart[] {
  if (row?.code === 'hours') return hoursParts(t);
  return row?.code === 'day' ? dayParts(t) : ruleParts(t);
}

function hoursParts(t: Say): readonly DocumentPart[] {
  return [
    {
      title: t('rule.hours'),
      fields: [
        {
          name: 'outside',
          label: t('rule.outside'),
          kind: 'choice',
          options: OUTSIDE_HOURS.map((value) => ({ value, label: t(`rule.outside.${value}`) })),
          hint: t('rule.outsideHint'),
        },
        { name: 'zone', label: t('rule.zone'), max: 64 },
      ],
    },
    {
      title: t('rule.days'),
      fields: WEEKDAYS.map((day, at) => ({
        name: `days.${day}`,
        label: t(`rule.days.${day}`),
        isOptional: true,
        max: 11,
        ...(at === 0 && { hint: t('rule.daysHint') }),
      })),
    },
  ];
}

function dayParts(t: Say): readonly DocumentPart[] {
  return [{ title: t('rule.day'), fields: [numberField('count', t('rule.count')), amountField('sum', t('rule.sum'))] }];
}

function ruleParts(t: Say): readonly DocumentPart[] {
  return [
    {
      title: t('rule.amounts'),
      fields: [
        amountField('min', t('rule.min')),
        amountField('max', t('rule.max')),
        amountField('fee.fixed', t('rule.fee.fixed')),
        numberField('fee.per10k', t('rule.fee.per10k')),
        numberField('freePerDay', t('rule.freePerDay')),
      ],
    },
    {
      title: t('rule.looks'),
      fields: [
        amountField('automaticUpTo', t('rule.automaticUpTo')),
        amountField('automaticPerDay', t('rule.automaticPerDay')),
        amountField('twoPeopleOver', t('rule.twoPeopleOver')),
        numberField('newTargetHours', t('rule.newTargetHours')),
      ],
    },
    {
      title: t('rule.promised'),
      fields: [
        {
          name: 'payoutWay',
          label: t('rule.payoutWay'),
          kind: 'choice',
          options: (['manual', 'gateway'] as const).map((value) => ({ value, label: t(`rule.payoutWay.${value}`) })),
        },
        numberField('promised.automatic', t('rule.promised.automatic')),
        numberField('promised.review', t('rule.promised.review')),
      ],
    },
  ];
}
