import { deleteCode } from '@drawroom/contract/agent';
import type { InviteCodeView } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Dialog, Sheet } from '@drawroom/ui/dialog.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { currentHost } from '../host/host.ts';
import { call } from '../shell/api.ts';
import { QrCode } from '@drawroom/ui/qr-code.tsx';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { CodeFacts } from './code-facts.tsx';
import { EditCodeSheet } from './edit-code-sheet.tsx';
import { PosterSheet } from './poster-sheet.tsx';
import { agentKeys } from './queries.ts';

export interface CodeSheetProps {
  readonly code: InviteCodeView;
  readonly title: string;
  readonly onClose: () => void;
}

/** A code as it is handed on: picture for a camera, digits, link, poster; and what its owner may change of it. */
export function CodeSheet({ code: given, title, onClose }: CodeSheetProps): ReactNode {
  const t = useTranslations('agent.codes');
  const [code, setCode] = useState(given);
  const [over, setOver] = useState<'poster' | 'edit' | 'delete' | null>(null);
  const host = currentHost();
  const live = code.state === 'live';
  const close = (): void => setOver(null);
  return (
    <>
      <Sheet open onClose={onClose} title={title}>
        <div className="flex flex-col gap-4">
          {live && <QrCode text={code.link} label={t('qr')} />}
          <div className="divide-y divide-hairline">
            <CopyRow name={t('code')} value={code.code} strong />
            {live && <CopyRow name={t('link')} value={code.link} />}
            <CodeFacts code={code} />
          </div>
          {live && (
            <div className="flex flex-col gap-2">
              {host.can.has('share') && (
                <Button wide size="lg" onPress={() => host.share({ title: t('shareTitle'), url: code.link })}>
                  {t('share')}
                </Button>
              )}
              <Button wide look={host.can.has('share') ? 'plain' : 'main'} onPress={() => setOver('poster')}>
                {t('poster')}
              </Button>
            </div>
          )}
          {code.state !== 'deleted' && (
            <div className="grid grid-cols-2 gap-2">
              <Button look="plain" onPress={() => setOver('edit')}>
                {t('edit')}
              </Button>
              <Button look="danger" onPress={() => setOver('delete')}>
                {t('delete')}
              </Button>
            </div>
          )}
        </div>
      </Sheet>
      {over === 'poster' && <PosterSheet code={code.code} onClose={close} />}
      {over === 'edit' && <EditCodeSheet code={code} onSaved={setCode} onClose={close} />}
      {over === 'delete' && <DeleteDialog code={code.code} onDeleted={onClose} onClose={close} />}
    </>
  );
}

interface DeleteDialogProps {
  readonly code: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteDialog({ code, onDeleted, onClose }: DeleteDialogProps): ReactNode {
  const t = useTranslations('agent.codes');
  const words = useTranslations('ui');
  const wordsFor = useFailureText();
  const queries = useQueryClient();
  async function remove(): Promise<void> {
    try {
      await call(deleteCode, { code });
      await queries.invalidateQueries({ queryKey: agentKeys.codes() });
      showToast(t('deleted', { code }), 'good');
      onDeleted();
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { code })}
      footer={
        <>
          <Button wide look="danger" onPress={remove}>
            {t('delete')}
          </Button>
          <Button wide look="plain" onPress={onClose}>
            {words('cancel')}
          </Button>
        </>
      }
    >
      {t('deleteNote')}
    </Dialog>
  );
}
