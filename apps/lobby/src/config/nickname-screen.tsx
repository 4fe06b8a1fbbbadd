import { NICKNAME_LENGTH } from '@drawroom/contract/member';
import { useTranslations } from '@drawroom/i18n/translations';
import { Screen } from '@drawroom/ui/screen.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadHouseConfig, useHouseConfig } from '../shell/house-config.ts';
import { OneFieldForm } from '../shell/one-field-form.tsx';
import { useSession } from '../shell/session-store.ts';
import { useGoBack } from '../shell/use-go-back.ts';
import { useChangeNickname } from './queries.ts';

/** Change of the nickname (spec §2 /changenick). What is typed stays until it is saved. */
export function NicknameScreen(): ReactNode {
  const goBack = useGoBack();
  useEffect(() => void loadHouseConfig(), []);
  return (
    <Screen scrollId="changenick">
      <NicknameForm onDone={goBack} />
    </Screen>
  );
}

function NicknameForm({ onDone }: Readonly<{ onDone: () => void }>): ReactNode {
  const t = useTranslations('config');
  const max = useHouseConfig(({ config }) => config?.limits.nicknameMax) ?? NICKNAME_LENGTH.max;
  const nickname = useSession((session) => session.member?.nickname) ?? '';
  const { mutateAsync } = useChangeNickname();
  const rule = { min: NICKNAME_LENGTH.min, max };

  function judge(text: string): string | null {
    const length = [...text].length;
    if (length === 0) return t('nicknameMissing');
    return length < rule.min || length > rule.max ? t('nicknameRule', rule) : null;
  }
  async function save(text: string): Promise<void> {
    await mutateAsync(text);
    onDone();
    showToast(t('nicknameSaved'), 'good');
  }
  return (
    <OneFieldForm
      field={{
        label: t('nickname'),
        hint: t('nicknameHint', rule),
        autoComplete: 'nickname',
        maxLength: max * 2,
      }}
      start={nickname}
      judge={judge}
      send={save}
      deed={t('save')}
    />
  );
}
