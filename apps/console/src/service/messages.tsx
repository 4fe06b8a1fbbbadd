import type { DeskMessage, DeskTalk } from '@drawroom/contract/service-desk';
import { deskShowPicture } from '@drawroom/contract/service-desk';
import { dayKey, formatClock, formatDay, formatMoment } from '@drawroom/i18n/format-time';
import { Button } from '@drawroom/ui/button.tsx';
import { Fragment, use, useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { Language, useWords } from '../words.ts';

/** What was said, oldest first; the desk's own on the end side. */
export function Messages({ talk, onOlder }: Readonly<{ talk: DeskTalk; onOlder: () => Promise<void> }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const locale = use(Language);
  const newest = talk.messages.at(-1)?.at;
  return (
    <div role="log" className="flex flex-col gap-2">
      {talk.older && (
        <Button look="quiet" size="sm" onPress={() => act(onOlder).then(() => undefined)}>
          {t('older')}
        </Button>
      )}
      {talk.messages.map((message, at) => (
        <Fragment key={message.seq}>
          {dayKey(message.at) !== dayKey(talk.messages[at - 1]?.at ?? 0) && (
            <h3 className="pt-2 text-center text-xs font-semibold text-ink-soft">
              {formatDay(message.at, { locale, timeZone: undefined }, newest)}
            </h3>
          )}
          <Message message={message} nickname={talk.row.nickname} />
        </Fragment>
      ))}
    </div>
  );
}

function Message({ message, nickname }: Readonly<{ message: DeskMessage; nickname: string }>): ReactNode {
  const t = useWords();
  const locale = use(Language);
  const format = { locale, timeZone: undefined };
  const { from, auto, text, picture, operator, at } = message;
  if (auto !== null) {
    const words =
      auto.what === 'away'
        ? t('away', { at: formatMoment(auto.opensAt, format) })
        : t(auto.what === 'closed' ? 'closedAuto' : auto.what);
    return (
      <p className="text-center text-xs text-ink-faint">
        {words} · {formatClock(at, format)}
      </p>
    );
  }
  const desk = from === 'desk';
  return (
    <article
      className={`flex max-w-[min(85%,36rem)] flex-col gap-1 ${desk ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <span className="text-xs text-ink-faint">
        <bdi>{desk ? operator : nickname}</bdi> · {formatClock(at, format)}
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
