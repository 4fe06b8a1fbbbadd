import { useTranslations } from '@drawroom/i18n/translations';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { InboxList } from './inbox-list.tsx';
import { NewsList } from './news-list.tsx';
import { NoticeSettingsForm } from './notice-settings-form.tsx';

const PARTS = { inbox: InboxList, news: NewsList, settings: NoticeSettingsForm } as const;
type Part = keyof typeof PARTS;

/** What the house tells the member: his inbox, notices for all, and what his phone is told of. */
export function NoticesScreen(): ReactNode {
  const t = useTranslations('notice');
  const title = useTranslations('title');
  const [part, setPart] = useState<Part>('inbox');
  const Shown = PARTS[part];
  return (
    <Screen scrollId={`notices-${part}`}>
      <SegmentedTabs
        label={title('notices')}
        value={part}
        onChange={setPart}
        options={[
          { value: 'inbox', label: t('inbox') },
          { value: 'news', label: t('news') },
          { value: 'settings', label: t('settings') },
        ]}
      />
      <Shown />
    </Screen>
  );
}
