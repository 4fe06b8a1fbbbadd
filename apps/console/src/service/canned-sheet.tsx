import type { CannedAnswer } from '@drawroom/contract/service-desk';
import { canned, CANNED_TITLE_MAX, removeCanned, saveCanned } from '@drawroom/contract/service-desk';
import { SERVICE_TEXT_MAX } from '@drawroom/contract/service';
import { CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { use, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { Language, languageName, useWords } from '../words.ts';

type Draft = Omit<CannedAnswer, 'cannedId'> & { readonly cannedId: string | null };

/** The answers kept ready; whoever may adds, changes and removes them. */
export function CannedSheet({ onClose }: Readonly<{ onClose: () => void }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const locale = use(Language);
  const { operator, ask } = useOperator();
  const [list, setList] = useState<readonly CannedAnswer[]>([]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const look = useCallback(async () => setList((await ask(canned)).list), [ask]);
  useEffect(() => void look().catch(() => undefined), [look]);
  const mayManage = operator.rights.includes('service.manage');
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t('canned')}
        footer={
          mayManage && (
            <Button wide onPress={() => setDraft({ cannedId: null, locale, title: '', text: '' })}>
              {t('addCanned')}
            </Button>
          )
        }
      >
        {list.length === 0 && <p className="text-sm text-ink-faint">{t('noCanned')}</p>}
        <ul className="flex flex-col gap-3">
          {list.map((each) => (
            <li key={each.cannedId} className="flex flex-col gap-1 border-b border-hairline pb-2">
              <b>
                {each.title} <span className="text-sm font-normal text-ink-faint">{languageName(each.locale)}</span>
              </b>
              <bdi className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">{each.text}</bdi>
              {mayManage && (
                <span className="flex gap-2">
                  <Button look="plain" size="sm" onPress={() => setDraft(each)}>
                    {t('change')}
                  </Button>
                  <Button
                    look="quiet"
                    size="sm"
                    onPress={async () => {
                      if (await act(() => ask(removeCanned, { cannedId: each.cannedId }))) await act(look);
                    }}
                  >
                    {t('remove')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Sheet>
      {draft !== null && (
        <DraftSheet
          draft={draft}
          onClose={() => {
            setDraft(null);
            void look().catch(() => undefined);
          }}
        />
      )}
    </>
  );
}

function DraftSheet({ draft, onClose }: Readonly<{ draft: Draft; onClose: () => void }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const { ask } = useOperator();
  const [{ cannedId, locale, title, text }, setNow] = useState(draft);
  const change = (part: Partial<Draft>): void => setNow((now) => ({ ...now, ...part }));
  async function save(): Promise<void> {
    const fields = { locale, title, text, ...(cannedId !== null && { cannedId }) };
    if (await act(() => ask(saveCanned, fields))) onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('canned')}
      footer={
        <Button wide disabled={title.trim() === '' || text.trim() === ''} onPress={save}>
          {t('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('language')}>
          {(ids) => (
            <select
              {...ids}
              value={locale}
              onChange={(event) => change({ locale: event.target.value })}
              className={CONTROL}
            >
              {CONSOLE_LOCALES.map((tag) => (
                <option key={tag} value={tag}>
                  {ownNameOf(tag)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextInput
          label={t('cannedTitle')}
          value={title}
          maxLength={CANNED_TITLE_MAX}
          onText={(now) => change({ title: now })}
        />
        <Field label={t('cannedText')}>
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              dir="auto"
              maxLength={SERVICE_TEXT_MAX}
              value={text}
              onChange={(event) => change({ text: event.target.value })}
              className={`${CONTROL} py-2`}
            />
          )}
        </Field>
      </div>
    </Sheet>
  );
}
