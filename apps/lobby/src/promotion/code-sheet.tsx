import { redeem } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { askOnce } from './ask-once.ts';

/** As many characters as a request takes. */
const TYPED_MAX = 40;

/** A code typed or pasted; a refusal stands at the field, and the code with it. */
export function CodeSheet({ onClose }: Readonly<{ onClose: () => void }>): ReactNode {
  const t = useTranslations('promotion');
  const money = useAmountWords();
  const wordsFor = useFailureText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function press(): Promise<void> {
    const voucher = typed.trim();
    if (voucher === '') return setError(t('code.missing'));
    try {
      const { amount } = await askOnce({
        what: `code ${voucher.toUpperCase()}`,
        make: () => crypto.randomUUID(),
        send: (clientRef) => call(redeem, { voucher, clientRef }),
      });
      onClose();
      showToast(t('received', { amount: money(amount) }), 'good');
    } catch (failure) {
      setError(sentencesOf(wordsFor(failure)));
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('code.enter')}
      footer={
        <Button wide size="lg" onPress={press}>
          {t('code.redeem')}
        </Button>
      }
    >
      <TextInput
        label={t('code.label')}
        hint={t('code.hint')}
        error={error}
        value={typed}
        maxLength={TYPED_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        onText={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
    </Sheet>
  );
}
