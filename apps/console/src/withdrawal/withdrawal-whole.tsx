import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { ClaimLine } from '../queue/claim-line.tsx';
import { DueLine } from '../queue/due-line.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { History } from '../queue/history.tsx';
import { MemberLink } from '../queue/member-link.tsx';
import { TurnLine } from '../queue/turn-line.tsx';
import { isWordKey, useWordOf, useWords } from '../words.ts';
import { firstApproverOf } from './first-approver.ts';
import type { MoreOfWithdrawal, PayoutTarget, WithdrawalDetail, WithdrawalRow } from './withdrawal-queue.tsx';

export interface WithdrawalWholeProps {
  readonly row: WithdrawalRow;
  readonly more: MoreOfWithdrawal;
}

/** One withdrawal: whose turn it is, what it is, where the money goes, what happened. */
export function WithdrawalWhole({ row, more: { detail, target } }: WithdrawalWholeProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  return (
    <>
      {row.twoPeople && <Turn row={row} detail={detail} />}
      <div className="grid items-start gap-3 min-[70rem]:grid-cols-2">
        <Part title={`${t('fact.order')} ${row.orderNo}`}>
          <p className="tabular text-xl font-semibold">
            {money(row.amount)} <span className="text-md font-normal text-ink-soft">{row.currency}</span>
          </p>
          <p className="flex flex-wrap gap-1.5">
            <ClaimLine claim={row.claim} />
            <DueLine promisedAtMs={row.promisedAt} />
            {row.twoPeople && <Tag tone="small">{t('flag.twoPeople')}</Tag>}
            {row.automatic && <Tag>{t('flag.automatic')}</Tag>}
            {row.reason !== null && <Tag tone="wait">{wordOf('withdrawal.reason', row.reason)}</Tag>}
          </p>
          <Facts
            facts={[
              [t('fact.step'), wordOf('withdrawal.step', row.step)],
              [t('fact.member'), <MemberLink key="member" memberId={row.memberId} />],
              [t('fact.target'), row.target === '' ? wordOf('kind', row.kind) : <bdi key="to">{row.target}</bdi>],
              [t('fact.fee'), money(row.fee)],
              [t('fact.payout'), money(row.payout)],
              [t('fact.way'), wordOf('way', row.payoutWay)],
              [t('fact.made'), moment(row.createTime)],
              detail === null || detail.remark === ''
                ? null
                : [t('fact.remark'), <bdi key="remark">{detail.remark}</bdi>],
            ]}
          />
        </Part>
        <div className="flex flex-col gap-3">
          {target !== undefined && <Target target={target} />}
          {detail !== null && <Past detail={detail} />}
        </div>
      </div>
    </>
  );
}

/** Whose turn it is; nothing while it is not known who was the first. */
function Turn({ row, detail }: Readonly<{ row: WithdrawalRow; detail: WithdrawalDetail | null }>): ReactNode {
  const name = firstApproverOf(detail);
  return row.step === 'review' || name !== null ? <TurnLine first={name} /> : null;
}

function Target({ target }: Readonly<{ target: PayoutTarget }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <Part title={t('target')}>
      {target === null ? (
        <p className="text-sm text-ink-faint">{t('noTarget')}</p>
      ) : (
        <Facts
          facts={[
            [t('fact.way'), wordOf('kind', target.kind)],
            [t('fact.institution'), target.provider],
            [t('fact.holder'), <bdi key="holder">{target.holder}</bdi>],
            [
              t('fact.number'),
              <b key="number" className="tabular">
                {target.number}
              </b>,
            ],
          ]}
        />
      )}
    </Part>
  );
}

function Past({ detail }: Readonly<{ detail: WithdrawalDetail }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  const noteOf = (note: string): string => (isWordKey(`why.held.${note}`) ? wordOf('why.held', note) : note);
  const nameOf = (by: string): string => (isWordKey(`actor.${by}`) ? wordOf('actor', by) : by);
  return (
    <>
      <Part title={t('history')}>
        <History
          steps={detail.timeline.map(({ step, at, reason, by, note }) => ({
            at,
            what: wordOf('withdrawal.step', step),
            by: nameOf(by),
            note: [reason === null ? '' : wordOf('withdrawal.reason', reason), noteOf(note)]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
        />
      </Part>
      {detail.payouts.length > 0 && (
        <Part title={t('payouts')}>
          {detail.payouts.map((payout) => (
            <Facts
              key={payout.payoutNo}
              facts={[
                [
                  payout.payoutNo,
                  `${money(payout.amount)} · ${wordOf('way', payout.way)} · ${wordOf('payout', payout.state)}`,
                ],
                [t('fact.made'), moment(payout.at)],
                payout.providerId === null ? null : [t('fact.provider'), payout.providerId],
                payout.evidence === '' ? null : [t('withdrawal.proof'), <bdi key="proof">{payout.evidence}</bdi>],
                payout.dispute === '' ? null : [t('transfer.dispute'), payout.dispute],
              ]}
            />
          ))}
        </Part>
      )}
    </>
  );
}
