import type { InboxRow } from '@drawroom/contract/service-desk';
import { answer, canned, deskPicture } from '@drawroom/contract/service-desk';
import { SERVICE_TEXT_MAX } from '@drawroom/contract/service';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { languageName, useWords } from '../words.ts';

/** Where an operator answers: text, a canned answer, a picture. */
export function AnswerForm({
  row,
  onAnswered,
}: Readonly<{ row: InboxRow; onAnswered: () => Promise<void> }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const { ask } = useOperator();
  const { choose } = useOverlays();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  /** Of the answer that is being written: sent again after a fault, it is still one. */
  const clientId = useRef(crypto.randomUUID());
  const picking = useRef<HTMLInputElement>(null);
  const { conversationId } = row;

  async function send(picture?: string): Promise<void> {
    setBusy(true);
    const words = { conversationId, clientId: clientId.current, text: picture === undefined ? text : '' };
    const done = await act(() => ask(answer, { ...words, ...(picture !== undefined && { picture }) }));
    setBusy(false);
    if (!done) return;
    clientId.current = crypto.randomUUID();
    if (picture === undefined) setText('');
    await act(onAnswered);
  }
  async function insert(): Promise<void> {
    await act(async () => {
      const { list } = await ask(canned);
      const mine = list.filter(({ locale }) => locale === row.locale);
      const offered = mine.length > 0 ? mine : list;
      if (offered.length === 0) return showToast(t('noCanned'));
      const options = offered.map((each) => ({
        value: each.cannedId,
        label: `${each.title} (${languageName(each.locale)})`,
      }));
      const picked = await choose({ title: t('canned'), options });
      const found = offered.find(({ cannedId }) => cannedId === picked);
      if (found !== undefined) setText((now) => (now === '' ? found.text : `${now}\n${found.text}`));
    });
  }
  return (
    <form
      className="flex shrink-0 items-end gap-1 border-t border-hairline bg-card p-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <IconButton icon="copy" label={t('canned')} onPress={() => void insert()} />
      <IconButton icon="picture" label={t('sendPicture')} disabled={busy} onPress={() => picking.current?.click()} />
      <input
        ref={picking}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void act(async () => send((await ask(deskPicture, { conversationId }, file)).picture.name));
        }}
      />
      <textarea
        aria-label={t('write')}
        placeholder={t('write')}
        rows={2}
        dir="auto"
        maxLength={SERVICE_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-key border border-line bg-paper px-3 py-2 text-md"
      />
      <button
        type="submit"
        aria-label={t('send')}
        disabled={busy || text.trim() === ''}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-vermilion text-on-vermilion disabled:bg-sunken disabled:text-ink-faint"
      >
        <Icon name="send" size={20} />
      </button>
    </form>
  );
}
