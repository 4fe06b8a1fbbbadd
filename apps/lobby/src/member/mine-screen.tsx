import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EXTERNAL_RECORDS } from '../external-records/links.ts';
import { paths } from '../paths.ts';
import { GamesDoor } from '../game/games-door.tsx';
import { DeskCell } from '../service/desk-cell.tsx';
import { useLogOutAsked } from '../shell/use-log-out-asked.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { FairnessSheet } from './fairness-sheet.tsx';
import { MemberCard } from './member-card.tsx';
import { useMemberCenter } from './queries.ts';
import { TodayCard } from './today-card.tsx';

const LINKS = [
  { key: 'changes', icon: 'trend', to: paths.accountChanges() },
  { key: 'wallet', icon: 'wallet', to: paths.wallet() },
  { key: 'room', icon: 'room', to: paths.enterRoom() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[];

const MORE = [
  { key: 'settings', icon: 'settings', to: paths.settings() },
  { key: 'download', icon: 'download', to: paths.download() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[];

function LinkCell({
  title,
  icon,
  to,
}: Readonly<{ title: string; icon: IconName; to: ReturnType<(typeof paths)[keyof typeof paths]> }>): ReactNode {
  return <Cell title={title} icon={icon} link={(parts) => <Link to={to} {...parts} />} />;
}

/** Personal centre (spec §2 /mine): who I am, how today stands, what leads further. */
export function MineScreen(): ReactNode {
  const t = useTranslations('member.mine');
  const title = useTranslations('title');
  const words = useTranslations();
  const center = useMemberCenter();
  const member = useSession((session) => session.member);
  const [explaining, setExplaining] = useState(false);
  const logOutAsked = useLogOutAsked();
  return (
    <Screen scrollId="mine" bare>
      <PullToRefresh onRefresh={() => center.refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {member && <MemberCard member={member} />}
          <List>
            <Cell
              title={words('title.protection')}
              note={words('protection.note')}
              icon="clock"
              link={(parts) => <Link to={paths.protection()} {...parts} />}
            />
            <Cell
              title={title('vip')}
              icon="star"
              value={member && member.vipLevel > 0 ? words('member.vip', { level: member.vipLevel }) : undefined}
              link={(parts) => <Link to={paths.vip()} {...parts} />}
            />
          </List>
          <Today />
          {member?.kind === 'agent' && (
            <List>
              <Cell title={title('agent')} icon="people" link={(parts) => <Link to={paths.agent()} {...parts} />} />
            </List>
          )}
          <List>
            <Cell
              title={title('notices')}
              icon="bell"
              value={center.data?.unreadNotices || undefined}
              link={(parts) => <Link to={paths.notices()} {...parts} />}
            />
            <LinkCell title={t('records')} icon="records" to={paths.records()} />
            {EXTERNAL_RECORDS.map(({ key, icon, to }) => (
              <LinkCell key={key} title={title(key)} icon={icon} to={to} />
            ))}
            {LINKS.map(({ key, icon, to }) => (
              <LinkCell key={key} title={t(key)} icon={icon} to={to} />
            ))}
          </List>
          <GamesDoor />
          <List>
            <LinkCell title={title('promotions')} icon="packet" to={paths.promotions()} />
          </List>
          <List>
            <Cell title={t('fairness')} note={t('fairnessNote')} icon="shield" onPress={() => setExplaining(true)} />
            <Cell
              title={title('security')}
              note={t('securityNote')}
              icon="lock"
              link={(parts) => <Link to={paths.security()} {...parts} />}
            />
            <DeskCell />
            {MORE.map(({ key, icon, to }) => (
              <LinkCell key={key} title={t(key)} icon={icon} to={to} />
            ))}
          </List>
          <List>
            <Cell title={t('logOut')} icon="leave" danger onPress={() => void logOutAsked()} />
          </List>
        </div>
      </PullToRefresh>
      <FairnessSheet open={explaining} onClose={() => setExplaining(false)} />
    </Screen>
  );
}

/** Today's figures and the limits that hold, in every state of their fetching. */
function Today(): ReactNode {
  const t = useTranslations('member.mine');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useMemberCenter();
  if (data) {
    return (
      <>
        <TodayCard today={data.today} />
        {error && (
          <Status as="p" className="-mt-3 px-1 text-sm text-amber">
            {t('stale')}
          </Status>
        )}
        <List title={t('limits')}>
          <Cell title={t('linesPerOrder')} value={t('linesPerOrderValue', { count: data.limits.betLinesMax })} />
        </List>
      </>
    );
  }
  if (!error) return <SkeletonList rows={2} label={t('today')} />;
  const words = wordsFor(error);
  return <ErrorBlock title={words.title} note={words.note} errorId={words.errorId} onRetry={() => refetch()} />;
}
