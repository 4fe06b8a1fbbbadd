import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { ClaimLine } from '../queue/claim-line.tsx';
import { WaitLine } from '../queue/due-line.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { History } from '../queue/history.tsx';
import { MemberLink } from '../queue/member-link.tsx';
import { TurnLine } from '../queue/turn-line.tsx';
import { useWordOf, useWords } from '../words.ts';
import type { DepositEvidence } from './deposit-queue.tsx';

export interface DepositWholeProps {
  readonly row: RowOf<'deposits'>;
  readonly evidence: DepositEvidence | null;
}

/** One deposit with its flags; slip, history and payments beside it once somebody has said why he looks. */
export function DepositWhole({ row, evidence }: DepositWholeProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment, paid } = useFormats();
  return (
    <>
      {row.twoPeople && <Turn row={row} />}
      <div className="grid items-start gap-3 min-[70rem]:grid-cols-2">
        <Part title={`${t('fact.order')} ${row.orderNo}`}>
          <p className="tabular text-xl font-semibold">{money(row.amount)}</p>
          <p className="flex flex-wrap gap-1.5">
            <ClaimLine claim={row.claim} />
            <WaitLine sinceMs={row.createTime} />
            {row.twoPeople && <Tag tone="small">{t('flag.twoPeople')}</Tag>}
            {row.reason !== null && <Tag tone="wait">{wordOf('deposit.reason', row.reason)}</Tag>}
            {row.amount !== row.ordered && <Tag tone="brand">{t('flag.changed')}</Tag>}
          </p>
          <Facts
            facts={[
              [t('fact.step'), wordOf('deposit.step', row.step)],
              [t('fact.member'), <MemberLink key="member" memberId={row.memberId} />],
              [t('fact.channel'), `${wordOf('kind', row.kind)} · ${row.channelCode}`],
              [t('fact.ordered'), money(row.ordered)],
              [t('fact.pay'), paid(row.payAmount, row.payCurrency)],
              [t('fact.fee'), money(row.fee)],
              [t('fact.bonus'), money(row.bonus)],
              [t('fact.made'), moment(row.createTime)],
            ]}
          />
        </Part>
        {evidence !== null && <Opened evidence={evidence} />}
      </div>
    </>
  );
}

/** Whose turn it is, and what the first one found: the second has to find the same by himself. */
function Turn({ row: { firstLook } }: Pick<DepositWholeProps, 'row'>): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  if (firstLook === null) return <TurnLine first={null} />;
  const { operatorName, amount, paymentId } = firstLook;
  const found = { amount: money(amount), payment: paymentId ?? '' };
  return <TurnLine first={operatorName} more={t(paymentId === null ? 'turn.found' : 'turn.foundFor', found)} />;
}

function Opened({ evidence }: Readonly<{ evidence: DepositEvidence }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment, paid } = useFormats();
  return (
    <div className="flex flex-col gap-3">
      <Part title={t('slip')}>
        {evidence.picture === null ? (
          <p className="text-sm text-ink-faint">{t(evidence.slip === null ? 'noSlip' : 'slipGone')}</p>
        ) : (
          <img src={evidence.picture} alt={t('slip')} className="max-h-[60vh] w-full rounded-key object-contain" />
        )}
        {evidence.remark !== '' && <Facts facts={[[t('fact.remark'), <bdi key="remark">{evidence.remark}</bdi>]]} />}
      </Part>
      <Part title={t('history')}>
        <History
          steps={[
            ...evidence.steps.map(({ step, reason, actor, operatorName, at }) => ({
              at,
              what: wordOf('deposit.step', step),
              by: operatorName ?? wordOf('actor', actor),
              note: reason === null ? '' : wordOf('deposit.reason', reason),
            })),
            ...evidence.looks.map(({ operatorName, amount, paymentId, at }) => ({
              at,
              what: t('deposit.look'),
              by: operatorName,
              note: [money(amount), paymentId].filter((part) => part !== null).join(' · '),
            })),
          ].toSorted((one, other) => one.at - other.at)}
        />
      </Part>
      {evidence.payments.length > 0 && (
        <Part title={t('paymentsSeen')}>
          {evidence.payments.map((payment) => (
            <Facts
              key={payment.paymentId}
              facts={[
                [t('fact.amount'), paid(payment.amount, payment.currency)],
                [t('fact.provider'), payment.providerId],
                [t('fact.state'), wordOf('payment.state', payment.state)],
                [t('fact.verdict'), wordOf('payment.verdict', payment.verdict)],
                [t('fact.made'), moment(payment.firstTime)],
              ]}
            />
          ))}
        </Part>
      )}
    </div>
  );
}
