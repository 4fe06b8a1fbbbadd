import { NICKNAME_LENGTH } from '@drawroom/contract/member';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useHouseConfig } from '../shell/house-config.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useChangeNickname } from './queries.ts';

interface NicknameSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Change of the nickname. What is typed stays until it is saved or the sheet is closed. */
export function NicknameSheet(props: NicknameSheetProps): ReactNode {
  const t = useTranslations('config');
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('nicknameChange')}>
      <NicknameForm onDone={props.onClose} />
    </Sheet>
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
