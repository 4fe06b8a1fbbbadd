import { ofMember } from '@drawroom/contract/transfer-desk';
import type { AwayAt } from '@drawroom/contract/transfer-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AskedPart } from '../queue/asked-part.tsx';
import { Facts } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useOperator } from '../session/operator.ts';
import { useAsked } from '../session/use-asked.ts';
import { transfersAddress } from '../transfer/transfers-address.ts';
import { useWordOf, useWords } from '../words.ts';

/** Points of a member at external games, by provider: what is there, on its way, owed, and what does not fit. */
export function MemberAway({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useWords();
  return (
    <AskedPart title={t('member.away')} asked={useAsked(ofMember, { memberId })}>
      {({ list }) => (
        <>
          {list.length === 0 && <p className="text-sm">{t('away.none')}</p>}
          {list.map((at) => (
            <At key={at.code} at={at} memberId={memberId} />
          ))}
        </>
      )}
    </AskedPart>
  );
}

function At({ at, memberId }: Readonly<{ at: AwayAt; memberId: string }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  const { code, provider, owed, transfer, difference } = at;
  const disputedAt = transfer?.disputedAt ?? null;
  return (
    <div className="flex flex-col gap-1.5 border-t border-hairline pt-2 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-md font-semibold">
          <bdi>{provider}</bdi>
        </h4>
        {(disputedAt !== null || difference !== null) && <Tag tone="brand">{t('away.disputed')}</Tag>}
        <span className="flex-1" />
        <ToTransfers code={code} memberId={memberId} />
      </div>
      <Facts
        facts={[
          [t('away.free'), money(at.balance)],
          [t('away.inPlay'), money(at.inPlay)],
          [t('away.inTransit'), money(at.inTransit)],
          owed === '0.00' ? null : [t('wallet.owed'), money(owed)],
          transfer && [
            `${t('transfer.no')} ${transfer.transferNo}`,
            [
              wordOf('transfer.direction', transfer.direction),
              wordOf('transfer.state', transfer.state),
              moment(transfer.createTime),
            ].join(' · '),
          ],
          disputedAt === null ? null : [t('away.disputedSince'), moment(disputedAt)],
          difference && [
            t('away.difference'),
            `${t('transfer.expected')} ${money(difference.expected)} · ${t('transfer.reported')} ${money(difference.reported)} · ${moment(difference.at)}`,
          ],
        ]}
      />
    </div>
  );
}

/** The way to his transfers that have not ended, for whoever may see them. */
function ToTransfers({ code, memberId }: Readonly<{ code: string; memberId: string }>): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  if (!operator.rights.includes('external.view')) return null;
  return (
    <Link className="text-sm text-small underline" to={transfersAddress(code, memberId)}>
      {t('provider.openTransfers')}
    </Link>
  );
}
