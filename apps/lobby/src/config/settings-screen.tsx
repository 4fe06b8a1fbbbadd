import { ownNameOf } from '@drawroom/i18n/own-names';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Switch } from '@drawroom/ui/switch.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { TelegramCell } from '../member/telegram-cell.tsx';
import { loadHouseConfig } from '../shell/house-config.ts';
import { ContactCells } from '../member/contact/contact-cells.tsx';
import { memberTimeZone } from '../shell/intl.tsx';
import { LanguageSheet } from '../shell/language-sheet.tsx';
import { useLanguage } from '../shell/language.ts';
import { useSession } from '../shell/session-store.ts';
import { changeTheme, useTheme } from '../shell/theme.ts';
import { useLogOutAsked } from '../shell/use-log-out-asked.ts';
import { AvatarCell } from './avatar-cell.tsx';
import { QuickAmountsSheet } from './quick-amounts-sheet.tsx';
import { useQuickAmounts } from './quick-amounts.ts';
import { useSilencedCount, wakeReminders } from './reminders.ts';
import { changeSound, useSound } from './sound-choice.ts';
import { TimeZoneCell } from './time-zone-cell.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Personal settings (spec §2 /userset). Each takes effect at once; there is nothing to save at the end. */
export function SettingsScreen(): ReactNode {
  useEffect(() => void loadHouseConfig(), []);
  return (
    <Screen scrollId="settings">
      <Account />
      <Appearance />
      <Place />
      <Betting />
      <Data />
      <LogOut />
    </Screen>
  );
}

function Account(): ReactNode {
  const t = useTranslations('config');
  const title = useTranslations('title');
  const member = useSession((session) => session.member);
  const locale = useLocale();
  const changedAt = member?.passwordChangedAt ?? null;
  return (
    <>
      <List title={t('account')}>
        <AvatarCell />
        <Cell
          title={t('nickname')}
          icon="me"
          value={<bdi>{member?.nickname}</bdi>}
          link={(parts) => <Link to={paths.changeNickname()} {...parts} />}
        />
        <Cell title={t('username')} icon="people" value={<bdi>{member?.username}</bdi>} />
        <Cell
          title={title('changePassword')}
          icon="lock"
          {...(changedAt !== null && {
            note: t('passwordChanged', { at: formatDateTime(changedAt, { locale, timeZone: memberTimeZone() }) }),
          })}
          link={(parts) => <Link to={paths.changePassword()} {...parts} />}
        />
        <Cell title={title('security')} icon="shield" link={(parts) => <Link to={paths.security()} {...parts} />} />
        <TelegramCell />
      </List>
      <ContactCells />
    </>
  );
}

/** Where the member lives: when his day begins, and what his points are counted in. */
function Place(): ReactNode {
  const t = useTranslations('config');
  const currency = useSession((session) => session.member?.currency);
  return (
    <List title={t('place')}>
      <TimeZoneCell />
      <Cell title={t('currency')} note={t('currencyFixed')} icon="wallet" value={currency} />
    </List>
  );
}

function Appearance(): ReactNode {
  const t = useTranslations('shell');
  const words = useTranslations('config');
  const tag = useLanguage((state) => state?.tag);
  const theme = useTheme((state) => state.theme);
  const reduced = useReducedMotion();
  const sound = useSound(({ on }) => on);
  const [open, setOpen] = useState(false);
  return (
    <>
      <List title={words('appearance')}>
        <Cell
          title={t('language')}
          icon="globe"
          value={tag && <span lang={tag}>{ownNameOf(tag)}</span>}
          onPress={() => setOpen(true)}
        />
        <li className="flex flex-col gap-2.5 px-4 py-3">
          <span>{t('theme')}</span>
          <SegmentedTabs
            label={t('theme')}
            value={theme}
            onChange={changeTheme}
            options={[
              { value: 'system', label: t('themeSystem') },
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
            ]}
          />
        </li>
        <Cell
          title={words('motion')}
          icon="eye"
          note={words('motionNote')}
          value={words(reduced ? 'motionReduced' : 'motionFull')}
        />
        <li className="px-4 py-2.5">
          <Switch on={sound} onChange={changeSound}>
            <span className="flex min-w-0 flex-col">
              {words('sound')}
              <span className="text-sm text-ink-faint">{words('soundNote')}</span>
            </span>
          </Switch>
        </li>
      </List>
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Betting(): ReactNode {
  const t = useTranslations('config');
  const amounts = useQuickAmounts((state) => state.amounts);
  const silenced = useSilencedCount();
  const [open, setOpen] = useState(false);
  function wake(): void {
    wakeReminders();
    showToast(t('remindersAwake'), 'good');
  }
  return (
    <>
      <List title={t('betting')}>
        <Cell
          title={t('quickAmounts')}
          note={<span className="tabular">{amounts.join(' · ')}</span>}
          icon="keyboard"
          onPress={() => setOpen(true)}
        />
        {silenced > 0 ? (
          <Cell
            title={t('remindersWake')}
            note={t('remindersSilenced', { count: silenced })}
            icon="bell"
            onPress={wake}
          />
        ) : (
          <Cell title={t('reminders')} note={t('remindersOn')} icon="bell" />
        )}
      </List>
      <QuickAmountsSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Data(): ReactNode {
  const t = useTranslations('title');
  return (
    <List>
      <Cell title={t('privacy')} icon="shield" link={(parts) => <Link to={paths.privacy()} {...parts} />} />
    </List>
  );
}

function LogOut(): ReactNode {
  const t = useTranslations('member.mine');
  const logOutAsked = useLogOutAsked();
  return (
    <List>
      <Cell title={t('logOut')} icon="leave" danger onPress={() => void logOutAsked()} />
    </List>
  );
}
