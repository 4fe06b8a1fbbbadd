import type { NoticeView } from '@drawroom/contract/notice';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { alertReminder, isSilenced, silenceToday, useSilenced } from '../config/reminders.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { alertsQuery } from './queries.ts';

/** One banner of the house, a quiet line at the head of the lobby; a tap opens it, and put away it rests for the day. */
export function BannerSlot(): ReactNode {
  const { data } = useQuery(alertsQuery());
  const [opened, setOpened] = useState<NoticeView | null>(null);
  useSilenced();
  const banner = data?.banners?.find(({ id }) => !isSilenced(alertReminder(id)));
  if (banner === undefined && opened === null) return null;
  return (
    <>
      {banner !== undefined && (
        <div className="mb-4 overflow-hidden rounded-card shadow-card">
          <NoticeBar onPress={() => setOpened(banner)} onClose={() => silenceToday(alertReminder(banner.id))}>
            <span className="line-clamp-2 wrap-anywhere">{banner.title}</span>
          </NoticeBar>
        </div>
      )}
      {opened !== null && (
        <AlertDialog
          alert={opened}
          onClose={(silence) => {
            if (silence) silenceToday(alertReminder(opened.id));
            setOpened(null);
          }}
        />
      )}
    </>
  );
}
