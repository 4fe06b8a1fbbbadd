import type { ReplyOf } from '@drawroom/contract/call';
import type { teamBets } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import { BetStatusTag } from '../lottery/bet-status-tag.tsx';
import { shortNo } from '../lottery/round-strip.tsx';
import { useMoment } from './member-row.tsx';

type TeamBet = ReplyOf<typeof teamBets>['list'][number];

export interface TeamBetRowProps {
  readonly bet: TeamBet;
  /** Whom it brought its rebate: the caller, or whose team it is. */
  readonly brought: 'brought' | 'broughtHim';
}

/** A settled bet of the team: who, what, for how much, how it went for him, and what it brought. */
export function TeamBetRow({ bet, brought }: Readonly<TeamBetRowProps>): ReactNode {
  const t = useTranslations('report.bet');
  const moment = useMoment();
  return (
    <li className="flex justify-between gap-3 large:flex-wrap px-4 py-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="text-md font-medium wrap-anywhere">
          {bet.playTitle}
          {/* A play of one ticket is its title alone. */}
          {bet.selectionLabel !== bet.playTitle && <bdi className="ms-1 text-ink-soft">{bet.selectionLabel}</bdi>}
        </span>
        <span className="tabular text-sm text-ink-soft">
          <MoneyText amount={bet.amount} /> @ <OddsText odds={bet.odds} />
        </span>
        <span className="text-sm text-ink-soft wrap-anywhere">
          <bdi>{bet.member.nickname}</bdi>
        </span>
        <span className="tabular text-xs text-ink-faint">
          {bet.lotteryName} · {shortNo(bet.gameNo)}
        </span>
        <span className="tabular text-xs text-ink-faint">{moment(bet.settleTime)}</span>
      </span>
      <span className="flex max-w-1/2 shrink-0 flex-col items-end gap-1 text-end">
        <span className="flex flex-wrap justify-end gap-1">
          {bet.corrected && <Tag tone="wait">{t('corrected')}</Tag>}
          <BetStatusTag status={bet.status} />
        </span>
        <MoneyText amount={bet.winLose} signed />
        <span className="text-xs text-ink-faint">
          {t(brought)} <MoneyText amount={bet.rebate} />
        </span>
      </span>
    </li>
  );
}
