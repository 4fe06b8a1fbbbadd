import { NICKNAME_LENGTH } from '@drawroom/contract/member';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { loadHouseConfig, useHouseConfig } from '../shell/house-config.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
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
  const wordsFor = useFailureText();
  const max = useHouseConfig(({ config }) => config?.limits.nicknameMax) ?? NICKNAME_LENGTH.max;
  const [nickname, setNickname] = useState(() => useSession.getState().member?.nickname ?? '');
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error, reset } = useChangeNickname();

  const length = [...nickname.trim()].length;
  const wrong =
    length === 0
      ? t('nicknameMissing')
      : length < NICKNAME_LENGTH.min || length > max
        ? t('nicknameRule', { min: NICKNAME_LENGTH.min, max })
        : null;
  const refused = error === null ? null : `${wordsFor(error).title} ${wordsFor(error).note}`.trim();

  async function save(): Promise<void> {
    setTried(true);
    if (wrong !== null || isPending) return;
    try {
      await mutateAsync(nickname.trim());
      onDone();
      showToast(t('nicknameSaved'), 'good');
    } catch {
      // Said at the field.
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('nickname')}
        hint={t('nicknameHint', { min: NICKNAME_LENGTH.min, max })}
        error={tried ? (wrong ?? refused) : null}
        autoComplete="nickname"
        maxLength={max * 2}
        value={nickname}
        onText={(text) => {
          setNickname(text);
          reset();
        }}
      />
      <Button type="submit" size="lg" wide loading={isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
