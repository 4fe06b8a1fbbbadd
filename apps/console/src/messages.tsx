import type { DeskMessage, DeskTalk } from '@drawroom/contract/service-desk';
import { deskShowPicture } from '@drawroom/contract/service-desk';
import { formatMoment } from '@drawroom/i18n/format-time';
import { Button } from '@drawroom/ui/button.tsx';
import { use, useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from './operator.ts';
import { useAct } from './use-act.ts';
import { Language, useWords } from './words.ts';

/** What was said, oldest first; the desk's own on the end side. */
export function Messages({ talk, onOlder }: Readonly<{ talk: DeskTalk; onOlder: () => Promise<void> }>): ReactNode {
  const t = useWords();
  const act = useAct();
  return (
    <div role="log" className="flex flex-col gap-2">
      {talk.older && (
        <Button look="quiet" size="sm" onPress={() => act(onOlder).then(() => undefined)}>
          {t('older')}
        </Button>
      )}
      {talk.messages.map((message) => (
        <Message key={message.seq} message={message} nickname={talk.row.nickname} />
      ))}
    </div>
  );
}

function Message({ message, nickname }: Readonly<{ message: DeskMessage; nickname: string }>): ReactNode {
  const t = useWords();
  const locale = use(Language);
  const moment = (atMs: number): string => formatMoment(atMs, { locale, timeZone: undefined });
  const { from, auto, text, picture, operator, at } = message;
  if (auto !== null) {
    const words =
      auto.what === 'away'
        ? t('away', { at: moment(auto.opensAt) })
        : t(auto.what === 'closed' ? 'closedAuto' : auto.what);
    return (
      <p className="text-center text-xs text-ink-faint">
        {words} · {moment(at)}
      </p>
    );
  }
  const desk = from === 'desk';
  return (
    <article className={`flex max-w-[85%] flex-col gap-1 ${desk ? 'items-end self-end' : 'items-start self-start'}`}>
      <span className="text-xs text-ink-faint">
        <bdi>{desk ? operator : nickname}</bdi> · {moment(at)}
      </span>
      <div className={`rounded-card px-3 py-2 ${desk ? 'bg-vermilion-soft' : 'border border-hairline bg-card'}`}>
        {picture !== null && <Picture conversationId={message.conversationId} name={picture.name} />}
        {text !== '' && (
          <bdi dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
            {text}
          </bdi>
        )}
      </div>
    </article>
  );
}

/** A picture is opened when it is wanted: every opening is noted. */
function Picture({ conversationId, name }: Readonly<{ conversationId: string; name: string }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const { ask } = useOperator();
  const [data, setData] = useState<string | null>(null);
  if (data !== null)
    return <img src={`data:image/webp;base64,${data}`} alt={t('picture')} className="max-h-96 max-w-full" />;
  return (
    <Button
      look="plain"
      size="sm"
      onPress={async () => {
        await act(async () => setData((await ask(deskShowPicture, { conversationId, picture: name })).data));
      }}
    >
      {t('showPicture')}
    </Button>
  );
}
