import type { NoticeSettings } from '@drawroom/contract/notice';
import { PUSH_TOPICS } from '@drawroom/contract/notice-topics';
import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useIsAgent } from '../agent/agent-gate.tsx';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { PushSwitch } from './push-switch.tsx';
import { settingsQuery, useSettingsChange } from './queries.ts';
import type { SettingsChange } from './queries.ts';
import { QuietHours } from './quiet-hours.tsx';
import { TickRow } from './tick-row.tsx';
import { WinFrom } from './win-from.tsx';

/** What the member's phone is told of, when, and how much it says. */
export function NoticeSettingsForm(): ReactNode {
  const t = useTranslations('notice');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <Choices now={data} />;
  if (error) return <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />;
  return <SkeletonList rows={6} label={t('settings')} />;
}

function Choices({ now }: Readonly<{ now: NoticeSettings }>): ReactNode {
  const t = useTranslations('notice');
  const wordsFor = useFailureText();
  const agent = useIsAgent();
  const saveSettings = useSettingsChange();
  async function save(change: SettingsChange): Promise<void> {
    try {
      await saveSettings(change);
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <>
      <PushSwitch now={now} />
      <List title={t('topics')}>
        {PUSH_TOPICS.filter((topic) => agent || topic !== 'team').map((topic) => (
          <Fragment key={topic}>
            <TickRow
              title={t(`topic.${topic}`)}
              ticked={now.topics.includes(topic)}
              onTick={(on) =>
                save(({ topics }) => ({
                  topics: PUSH_TOPICS.filter((one) => (one === topic ? on : topics.includes(one))),
                }))
              }
            />
            {topic === 'team' && (
              <TickRow
                title={t('tellWholeTeam')}
                note={t('tellWholeTeamNote')}
                ticked={now.wholeTeam}
                onTick={(on) => save(() => ({ wholeTeam: on ? 1 : 0 }))}
              />
            )}
          </Fragment>
        ))}
        <WinFrom winFrom={now.winFrom} onChange={(winFrom) => save(() => ({ winFrom }))} />
      </List>
      <List>
        <TickRow
          title={t('amounts')}
          note={t('amountsNote')}
          ticked={now.amounts}
          onTick={(on) => save(() => ({ amounts: on ? 1 : 0 }))}
        />
      </List>
      <QuietHours quiet={now.quiet} onChange={(quiet) => save(() => (quiet === null ? { quietOff: 1 } : { quiet }))} />
    </>
  );
}
