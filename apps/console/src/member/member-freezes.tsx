import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import type { FreezeView } from '@drawroom/contract/member-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import type { ActsInHand } from '../act/use-acts.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { whyDone } from './use-member-acts.ts';

export interface MemberFreezesProps {
  readonly memberId: string;
  readonly acts: ActsInHand;
}

/** What was frozen, why and by whom, newest first; what is in force can be lifted. */
export function MemberFreezes({ memberId, acts }: MemberFreezesProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const liftOf = (kind: FreezeView['kind']): Act => ({
    label: t('freeze.lift', { what: wordOf('freeze', kind) }),
    call: calls.unfreeze,
    fixed: { memberId, kind },
    fields: [whyDone(t)],
  });
  return (
    <AskedPart title={t('member.freezes')} asked={useAsked(calls.freezes, { memberId })}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="text-sm text-ink-faint">{t('member.noFreezes')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {list.map((freeze) => (
              <li key={`${freeze.kind} ${freeze.from}`} className="flex flex-col gap-0.5 text-sm">
                <Freeze freeze={freeze} />
                {freeze.on && <ActButtons acts={acts.allowed([liftOf(freeze.kind)])} onBegin={acts.begin} />}
              </li>
            ))}
          </ul>
        )
      }
    </AskedPart>
  );
}

function Freeze({ freeze }: Readonly<{ freeze: FreezeView }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const { kind, reason, why, operator, from, until, on, lifted } = freeze;
  const span =
    until === null
      ? t('freeze.since', { from: moment(from) })
      : t('freeze.for', { from: moment(from), until: moment(until) });
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-medium">{wordOf('freeze', kind)}</b>
        <Tag tone={on ? 'brand' : 'plain'}>{t(on ? 'freeze.on' : 'freeze.over')}</Tag>
        {wordOf('freeze.reason', reason)}
      </span>
      <bdi className="text-ink-soft">{why}</bdi>
      <span className="text-xs text-ink-faint">
        {span} · <bdi>{operator}</bdi>
      </span>
      {lifted !== null && (
        <span className="text-xs text-ink-faint">
          {t('freeze.lifted', { name: lifted.operator, at: moment(lifted.at), why: lifted.why })}
        </span>
      )}
    </>
  );
}
