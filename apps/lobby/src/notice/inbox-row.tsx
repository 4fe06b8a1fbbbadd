import type { InboxEntry, InboxFact } from '@drawroom/contract/notice';
import { parseMoney } from '@drawroom/engine/money';
import { dayKey, formatMoment } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLotteryName } from '../lottery/use-lotteries.ts';
import { paths } from '../paths.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useSession } from '../shell/session-store.ts';
import { readEntries } from './queries.ts';

const ICONS = {
  win: 'star',
  withdrawal: 'wallet',
  deposit: 'wallet',
  security: 'lock',
  limit: 'clock',
  service: 'room',
  follow: 'people',
  report: 'shield',
  result: 'refresh',
  team: 'people',
  vip: 'star',
} as const satisfies Record<InboxEntry['topic'], IconName>;

/** Texts of what a member did to his limits and breaks. */
const ACTS = {
  limit_set: 'act.limit_set',
  limit_asked: 'act.limit_asked',
  limit_confirmed: 'act.limit_confirmed',
  limit_dropped: 'act.limit_dropped',
  time_out: 'timeOut',
  excluded: 'exclude',
} as const;

/** Title and second line of a fact in the reader's words. */
function useFactWords(): (fact: InboxFact) => readonly [title: string, note: ReactNode] {
  const t = useTranslations('notice');
  const limits = useTranslations('protection');
  const changes = useTranslations('wallet');
  const nameOf = useLotteryName();
  const amount = useAmountWords();
  const locale = useLocale();
  const untilWords = ({ on, until }: { readonly on: boolean; readonly until: number | null }): string => {
    if (!on) return '';
    if (until === null) return t('frozenNote');
    return t('frozenUntil', { time: formatMoment(until, { locale, timeZone: memberTimeZone() }) });
  };
  return (fact) => {
    switch (fact.what) {
      case 'win': {
        const gain = (parseMoney(fact.payout) ?? 0n) - (parseMoney(fact.stake) ?? 0n);
        const lottery = nameOf(fact.lotteryCode);
        return [t('win', { amount: amount(gain) }), t('round', { lottery, gameNo: fact.gameNo })];
      }
      case 'deposit':
        return [t(fact.state === 'passed' ? 'depositPassed' : 'depositFailed'), fact.orderNo];
      case 'withdrawal':
        return [t(fact.state === 'passed' ? 'withdrawalPassed' : 'withdrawalFailed'), fact.orderNo];
      case 'device':
        return [t('device'), [fact.device, fact.address].filter((part) => part !== '').join('\u00a0· ')];
      case 'limit':
        return [fact.act in ACTS ? limits(ACTS[fact.act as keyof typeof ACTS]) : fact.act, t('limitNote')];
      case 'freeze':
        return [t(fact.on ? 'frozen' : 'unfrozen', { kind: fact.kind }), untilWords(fact)];
      case 'service':
        return [t('service'), t('answers', { count: fact.answers })];
      case 'corrected': {
        const lottery = nameOf(fact.lotteryCode);
        return [changes('type.correction'), t('round', { lottery, gameNo: fact.gameNo })];
      }
      case 'leader_cancelled': {
        const lottery = nameOf(fact.lotteryCode);
        return [t('leaderCancelled'), t('leaderCancelledNote', { lottery, gameNo: fact.gameNo })];
      }
      case 'vip':
        return [t('level', { level: fact.level }), t('levelNote')];
      case 'report':
        return [t('reportDecided'), t('reportOutcome', { room: fact.roomCode, outcome: fact.outcome })];
      case 'joined':
      case 'first_deposit': {
        const title = t(fact.what === 'joined' ? 'joined' : 'firstDeposit', { count: fact.count });
        if (fact.nickname !== null) return [title, <bdi key="who">{fact.nickname}</bdi>];
        return [title, t(fact.direct ? 'directInvitees' : 'wholeTeam')];
      }
    }
  };
}

/** Where one learns more; the member is in this room now. */
function linkTo(
  { fact, at }: InboxEntry,
  roomCode: string | null,
): { readonly to: string; readonly search?: Readonly<Record<string, string>> } {
  switch (fact.what) {
    case 'win':
    case 'corrected':
    case 'leader_cancelled':
      return { to: paths.records(), search: { lottery: fact.lotteryCode } };
    case 'deposit':
      return { to: paths.depositDetail(), search: { orderNo: fact.orderNo } };
    case 'withdrawal':
      return { to: paths.applications(), search: { kind: 'withdrawal', orderNo: fact.orderNo } };
    case 'device':
      return { to: paths.security() };
    case 'limit':
      return { to: paths.protection() };
    case 'freeze':
      return { to: paths.service() };
    case 'service':
      return { to: paths.service() };
    case 'vip':
      return { to: paths.vip() };
    case 'report':
      return { to: fact.roomCode === roomCode ? paths.roomChat() : paths.enterRoom() };
    case 'joined':
    case 'first_deposit':
      return linkToTeam(fact, at);
  }
}

/** To the one it was, or to the list of those days. */
function linkToTeam(
  { what, direct, memberId, nickname, since }: Extract<InboxFact, { readonly count: number }>,
  at: number,
): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  if (memberId !== null && nickname !== null) return { to: paths.teamMembers(), search: { memberId } };
  const zone = memberTimeZone();
  const search = { range: 'days', from: dayKey(since, zone), to: dayKey(at, zone) };
  if (what === 'first_deposit') return { to: paths.firstDepositors(), search };
  return { to: paths.newMembers(), search: direct ? { ...search, direct: '1' } : search };
}

/** An entry: it leads to what it is about and is read with that. */
export function InboxRow({ entry }: Readonly<{ entry: InboxEntry }>): ReactNode {
  const t = useTranslations('notice');
  const locale = useLocale();
  const roomCode = useSession((state) => state.roomCode);
  const [title, note] = useFactWords()(entry.fact);
  return (
    <li>
      <Link
        {...linkTo(entry, roomCode)}
        // What cannot be marked now stays unread and can be marked later.
        onClick={() => void (entry.read || readEntries({ id: entry.id }).catch(() => undefined))}
        className="flex min-h-14 items-start gap-3 px-4 py-2.5 large:gap-2 large:px-3 active:bg-sunken"
      >
        <span className={`mt-0.5 ${entry.read ? 'text-ink-faint' : 'text-vermilion-ink'}`}>
          <Icon name={ICONS[entry.topic]} size={22} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={`wrap-anywhere ${entry.read ? '' : 'font-semibold'}`}>{title}</span>
          {/* In the page's direction, whatever name its sentence begins with. */}
          <span className="tabular text-sm text-ink-faint wrap-anywhere">{note}</span>
          <span className="tabular text-sm text-ink-faint">
            {formatMoment(entry.at, { locale, timeZone: memberTimeZone() })}
          </span>
        </span>
        {!entry.read && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-vermilion">
            <span className="sr-only">{t('isUnread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
