import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AskedPart } from '../queue/asked-part.tsx';
import { Facts } from '../queue/facts.tsx';
import type { Fact } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { memberAddress } from './member-address.ts';

interface OfMember {
  readonly memberId: string;
}

/** Points of a member at home, and those that wait for their turnover. */
export function MemberWallet({ memberId }: Readonly<OfMember>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  return (
    <AskedPart title={t('member.wallet')} asked={useAsked(calls.wallet, { memberId })}>
      {(wallet) => (
        <>
          <p className="tabular text-xl font-semibold">
            {money(wallet.balance)} <span className="text-md font-normal text-ink-soft">{wallet.currency}</span>
          </p>
          <Facts
            facts={[
              [t('wallet.frozen'), money(wallet.frozen)],
              [t('wallet.withdrawable'), money(wallet.withdrawable)],
              [t('wallet.turnoverLeft'), money(wallet.turnoverLeft)],
              [t('wallet.locked'), money(wallet.turnover.locked)],
              wallet.owed === undefined ? null : [t('wallet.owed'), money(wallet.owed)],
              ...wallet.turnover.list.map(({ source, ref, done, required, createTime }): Fact => [
                `${wordOf('turnover', source)} ${ref}`,
                `${t('wallet.doneOf', { done: money(done), required: money(required) })} · ${moment(createTime)}`,
              ]),
            ]}
          />
        </>
      )}
    </AskedPart>
  );
}

type Protection = OperatorReplyOf<typeof calls.protection>;

/** Limits and breaks that a member has chosen for himself. There is nothing here to act on. */
export function MemberProtection({ memberId }: Readonly<OfMember>): ReactNode {
  const t = useWords();
  const { money, moment } = useFormats();
  const limitFacts = useLimitFacts();
  return (
    <AskedPart title={t('member.protection')} asked={useAsked(calls.protection, { memberId })}>
      {({ limits, realityCheck: { everyMinutes }, play, timeOutUntil, excludedUntil, declared }) => {
        const set = limitFacts(limits);
        return (
          <>
            <p className="text-xs text-ink-faint">{t('protection.own')}</p>
            {set.length === 0 && <p className="text-sm">{t('protection.none')}</p>}
            <Facts
              facts={[
                ...set,
                [t('protection.check'), everyMinutes === 0 ? t('none') : t('protection.minutes', { n: everyMinutes })],
                play.since === null
                  ? null
                  : [t('protection.play'), `${t('protection.minutes', { n: play.minutes })} · ${money(play.net)}`],
                [t('protection.timeOut'), timeOutUntil === null ? t('none') : moment(timeOutUntil)],
                [t('protection.excluded'), excludedUntil === null ? t('none') : moment(excludedUntil)],
                [t('protection.declared'), t(declared ? 'yes' : 'no')],
              ]}
            />
          </>
        );
      }}
    </AskedPart>
  );
}

/** Limits that are set or are about to be; the others are left out. */
function useLimitFacts(): (limits: Protection['limits']) => readonly Fact[] {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  return (limits) =>
    limits
      .filter(({ value, pending }) => value !== null || pending !== null)
      .map(({ kind, period, value, used, pending }): Fact => {
        const said = (amount: string | null): string => {
          if (amount === null) return t('protection.noLimit');
          return kind === 'time' ? t('protection.minutes', { n: amount }) : money(amount);
        };
        const now = t('protection.usedOf', { used: said(used), value: said(value) });
        return [
          `${wordOf('limit', kind)} · ${wordOf('period', period)}`,
          pending === null
            ? now
            : `${now} · ${t('protection.rises', { at: moment(pending.from), value: said(pending.value) })}`,
        ];
      });
}

/** Who stands above a member, from the top down, and how many below. */
export function MemberTeam({ memberId }: Readonly<OfMember>): ReactNode {
  const t = useWords();
  return (
    <AskedPart title={t('member.team')} asked={useAsked(calls.team, { memberId })}>
      {({ above, below, teamSize }) => (
        <Facts
          facts={[
            [
              t('agent.place'),
              above.length === 0 ? (
                t('agent.top')
              ) : (
                <span key="above" className="flex flex-wrap gap-x-2">
                  {above.map((each) => (
                    <Link key={each.memberId} className="text-small underline" to={memberAddress(each.memberId)}>
                      {each.username}
                    </Link>
                  ))}
                </span>
              ),
            ],
            [t('agent.team'), teamSize],
            ...below.map(({ depth, count }): Fact => [t('member.depth', { n: depth }), count]),
          ]}
        />
      )}
    </AskedPart>
  );
}
