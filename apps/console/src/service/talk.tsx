import { claim, close, handOver, release, transcript } from '@drawroom/contract/service-desk';
import type { DeskTalk, InboxRow } from '@drawroom/contract/service-desk';
import { Button } from '@drawroom/ui/button.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { AnswerForm } from './answer-form.tsx';
import { Messages } from './messages.tsx';
import { Notes } from './notes.tsx';
import { useOperator } from '../session/operator.ts';
import { saveText } from './save-text.ts';
import { useQueueKeys } from '../queue/use-queue-keys.ts';
import { useAct } from '../session/use-act.ts';
import { useTalk } from './use-talk.ts';
import type { TalkNews } from './use-talk.ts';
import { useWords } from '../words.ts';

export interface TalkProps {
  readonly conversationId: string;
  /** How it stands in the inbox; undefined: it is not there any more. */
  readonly standing: InboxRow | undefined;
  /** Names of all who answer members. */
  readonly colleagues: readonly string[];
  readonly onBack: () => void;
  /** The inbox has changed by an act. */
  readonly onMoved: () => Promise<void>;
}

/** One conversation with everything that an operator does in it. */
export function Talk({ conversationId, standing, colleagues, onBack, onMoved }: TalkProps): ReactNode {
  const { operator } = useOperator();
  const { talk, take, older } = useTalk(conversationId);
  const end = useRef<HTMLDivElement>(null);
  // Somebody else has taken it, or handed it over to this one.
  useEffect(() => {
    if (standing !== undefined) void take({ row: standing }).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only who has it is news
  }, [standing?.state, standing?.operator]);
  const newest = talk?.messages.at(-1)?.seq;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  if (talk === null) return null;
  const mine = talk.row.state === 'claimed' && talk.row.operator === operator.name;
  const moved = async (news: TalkNews): Promise<void> => {
    await take(news);
    await onMoved();
  };
  return (
    <div className="flex h-full flex-col">
      <Head talk={talk} mine={mine} colleagues={colleagues} onBack={onBack} onMoved={moved} />
      <div className="scroller min-h-0 flex-1 px-3 py-3">
        <Messages talk={talk} onOlder={older} />
        <Notes talk={talk} onNoted={(note) => take({ note })} />
        <div ref={end} />
      </div>
      {mine && <AnswerForm row={talk.row} onAnswered={() => take({})} />}
    </div>
  );
}

interface HeadProps extends Pick<TalkProps, 'colleagues' | 'onBack'> {
  /** Takes what an act has answered, and tells the inbox. */
  readonly onMoved: (news: TalkNews) => Promise<void>;
  readonly talk: DeskTalk;
  readonly mine: boolean;
}

function Head({ talk, mine, colleagues, onBack, onMoved }: HeadProps): ReactNode {
  const t = useWords();
  const act = useAct();
  const { operator, ask } = useOperator();
  const { confirm, choose } = useOverlays();
  const { conversationId, nickname, state } = talk.row;
  const one = { conversationId };
  const isMoving = useRef(false);
  // A key pressed twice does nothing twice.
  const moves = async (work: () => Promise<TalkNews>): Promise<void> => {
    if (isMoving.current) return;
    isMoving.current = true;
    let news: TalkNews = {};
    await act(async () => {
      news = await work();
    });
    await act(() => onMoved(news));
    isMoving.current = false;
  };
  const mayClaim = state === 'waiting' && operator.rights.includes('service.answer');
  const take = (): Promise<void> => moves(() => ask(claim, one));
  useQueueKeys(mayClaim ? { c: () => void take() } : {});
  async function give(): Promise<void> {
    const options = colleagues
      .filter((name) => name !== talk.row.operator)
      .map((name) => ({ value: name, label: name }));
    const to = await choose({ title: t('handOver'), options });
    if (to !== null) await moves(() => ask(handOver, { ...one, to }));
  }
  const mayGive = mine || (state === 'claimed' && operator.rights.includes('service.manage'));
  return (
    <header className="flex min-h-14 shrink-0 flex-col border-b border-hairline bg-card px-2 py-1.5 wide:flex-row wide:items-center wide:gap-1.5">
      <div className="flex min-w-0 flex-1 items-center gap-1.5">
        <span className="wide:hidden">
          <IconButton icon="back" label={t('back')} onPress={onBack} />
        </span>
        <h2 className="min-w-0 flex-1 truncate px-1 text-md font-semibold">
          <bdi>{nickname}</bdi> <span className="text-sm font-normal text-ink-faint">{talk.row.memberId}</span>
        </h2>
        <IconButton
          icon="download"
          label={t('transcript')}
          onPress={() =>
            act(async () =>
              saveText(await ask(transcript, { ...one, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })),
            )
          }
        />
      </div>
      <div className="flex flex-wrap gap-1.5 px-1 empty:hidden">
        {mayClaim && (
          <Button size="sm" onPress={take}>
            {t('claim')}
          </Button>
        )}
        {mayGive && (
          <Button look="plain" size="sm" onPress={give}>
            {t('handOver')}
          </Button>
        )}
        {mine && (
          <Button look="plain" size="sm" onPress={() => moves(() => ask(release, one))}>
            {t('release')}
          </Button>
        )}
        {mine && (
          <Button
            look="danger"
            size="sm"
            onPress={async () => {
              if (await confirm({ title: t('closeSure'), yes: t('close'), no: t('cancel') }))
                await moves(() => ask(close, one));
            }}
          >
            {t('close')}
          </Button>
        )}
      </div>
    </header>
  );
}
