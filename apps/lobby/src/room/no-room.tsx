import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** What the screens of a room show to a member who is in none: `talk`: the one of its talk, else of its introduction. */
export function NoRoom({ talk = false }: Readonly<{ talk?: boolean }>): ReactNode {
  const t = useTranslations('room.intro');
  const router = useRouter();
  return (
    <Screen scrollId="room-intro">
      <EmptyState
        icon="room"
        title={t('noRoomTitle')}
        note={t(talk ? 'noRoomTalk' : 'noRoomNote')}
        action={<Button onPress={() => router.navigate({ to: paths.enterRoom() })}>{t('noRoomAction')}</Button>}
      />
    </Screen>
  );
}
