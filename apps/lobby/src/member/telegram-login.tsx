import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import type { ReactNode } from 'react';
import { useHouseConfig } from '../shell/house-config.ts';
import { secondStepOf, type SecondStepAsked } from './refused-fields.ts';
import { logInByHost } from './start-session.ts';
import type { Entered } from './start-session.ts';
import { SubmitNotice } from './submit-notice.tsx';
import { useSubmission } from './use-submission.ts';

export interface TelegramLoginProps {
  /** Telegram's word for its user, as it came. */
  readonly initData: string;
  readonly onEntered: (entered: Entered) => Promise<void>;
  /** His account asks for a second factor as well. */
  readonly onStep: (step: SecondStepAsked) => void;
}

/** In Telegram, where the house takes its login: one tap for who has linked his account. */
export function TelegramLogin({ initData, onEntered, onStep }: TelegramLoginProps): ReactNode {
  const t = useTranslations('member.telegram');
  const offered = useHouseConfig(({ config }) => config?.features['telegram'] === true);
  const submission = useSubmission(async () => {
    const entered = await logInByHost({ host: 'telegram', initData }).catch((failure: unknown) => {
      const step = secondStepOf(failure);
      if (step === null) throw failure;
      onStep(step);
      return null;
    });
    if (entered !== null) await onEntered(entered);
  });
  if (!offered) return null;
  return (
    <div className="-mt-4 flex flex-col gap-4">
      <SubmitNotice {...submission} />
      <Button
        look="plain"
        size="lg"
        wide
        loading={submission.busy}
        disabled={submission.waitMs > 0}
        onPress={() => submission.submit()}
      >
        {t('continue')}
      </Button>
    </div>
  );
}
