import { useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell } from '@drawroom/ui/list.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../shell/session-store.ts';
import { NoPicture } from '../shell/shrink-picture.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { useChangeAvatar } from './queries.ts';

/** The member's picture in his settings, with the sheet in which he changes it. */
export function AvatarCell(): ReactNode {
  const t = useTranslations('config');
  const member = useSession((session) => session.member);
  const [open, setOpen] = useState(false);
  if (!member) return null;
  return (
    <>
      <Cell
        title={t('avatar')}
        lead={<Avatar src={member.avatar} name={member.nickname} size="md" />}
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('avatar')}>
        <AvatarForm onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function AvatarForm({ onDone }: Readonly<{ onDone: () => void }>): ReactNode {
  const t = useTranslations('config');
  const wordsFor = useFailureText();
  const member = useSession((session) => session.member);
  const picker = useRef<HTMLInputElement>(null);
  const { mutateAsync, isPending, error } = useChangeAvatar();
  const words = error === null ? null : error instanceof NoPicture ? t('avatarType') : sentencesOf(wordsFor(error));

  async function change(file: File | null): Promise<void> {
    if (isPending) return;
    try {
      await mutateAsync(file);
      onDone();
      showToast(t(file === null ? 'avatarRemoved' : 'avatarSaved'), 'good');
    } catch {
      // Said above the buttons.
    }
  }
  if (!member) return null;
  return (
    <div className="flex flex-col items-center gap-4 pt-2">
      <Avatar src={member.avatar} name={member.nickname} size="xl" />
      <p
        role={words ? 'alert' : undefined}
        className={`text-center text-sm ${words ? 'text-vermilion-ink' : 'text-ink-faint'}`}
      >
        {words ?? t('avatarHint')}
      </p>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={t('avatar')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again is a change too.
          event.target.value = '';
          if (file) void change(file);
        }}
      />
      <Button size="lg" wide loading={isPending} onPress={() => picker.current?.click()}>
        {t('avatarChoose')}
      </Button>
      {member.avatar !== null && (
        <Button look="quiet" wide disabled={isPending} onPress={() => change(null)}>
          {t('avatarRemove')}
        </Button>
      )}
    </div>
  );
}
