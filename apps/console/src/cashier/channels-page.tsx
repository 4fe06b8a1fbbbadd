import { cashierDeskCalls as calls } from '@drawroom/contract/cashier-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { withHours } from '../room/room-parts.ts';
import { useTexts, useWordOf, useWords } from '../words.ts';
import { ChannelAccount } from './channel-account.tsx';
import { accountFields, channelParts, EMPTY_CHANNEL } from './channel-parts.ts';

type Row = OperatorReplyOf<typeof calls.channels>['list'][number];

/** Ways to pay in: what they ask for, when they are open, and where they are paid to; changed by two people. */
export function ChannelsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const inWords = useTexts();
  const { money } = useFormats();
  const words = { t, wordOf };
  return (
    <DocumentsPage
      title="page.channels"
      address="channels"
      list="channel"
      newLabel={t('channel.new')}
      look={calls.channels}
      documentsIn={({ list }) =>
        list.map((row) => {
          const { account: _account, ...content } = row.channel;
          return { ...row, content };
        })
      }
      partsOf={({ types }, row) =>
        channelParts(
          types.map(({ code, title }) => ({ code, title: inWords(title) })),
          row === null,
          words,
        )
      }
      begin={EMPTY_CHANNEL}
      besides={[{ name: 'code', label: t('channel.code'), max: 32, hint: t('channel.codeHint') }]}
      besidesTitle={t('channel.account')}
      always={(row) => accountFields(row === null ? null : row.channel.kind, words)}
      save={calls.channel}
      field={() => 'channel'}
      restore={calls.restoreChannel}
      history={calls.channelHistory}
      shape={withHours}
      isProposed
      beside={({ code, version, channel }) => <ChannelAccount code={code} version={version} channel={channel} />}
      columns={[
        {
          source: 'title',
          label: 'channel.title',
          show: (row) => <Title row={row} text={inWords(row.channel.title)} />,
        },
        { source: 'kind', label: 'channel.kind', show: ({ channel }) => wordOf('kind', channel.kind) },
        { source: 'state', label: 'channel.state', show: (row) => <State row={row} /> },
        {
          source: 'limits',
          label: 'channel.limits',
          isNumber: true,
          show: ({ channel }) => `${money(channel.min)} – ${money(channel.max)}`,
        },
        { source: 'pay', label: 'channel.paid', show: ({ channel }) => channel.pay.currency },
        { source: 'account', label: 'channel.account', show: ({ channel }) => <bdi>{channel.account.masked}</bdi> },
        { source: 'sort', label: 'channel.sort', isNumber: true, show: ({ channel }) => channel.sort },
      ]}
    />
  );
}

function Title({ row, text }: Readonly<{ row: Row; text: string }>): ReactNode {
  return (
    <>
      <Link className="text-small underline" to={`/channels?code=${encodeURIComponent(row.code)}`}>
        <bdi>{text}</bdi>
      </Link>{' '}
      <span className="text-xs text-ink-faint">{row.code}</span>
    </>
  );
}

function State({ row: { opensAt, channel } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  if (!channel.shown) return <Tag tone="plain">{t('channel.state.hidden')}</Tag>;
  if (opensAt !== null) return <Tag tone="wait">{t('channel.state.hours', { at: soon(opensAt) })}</Tag>;
  return <Tag tone="win">{t('channel.state.shown')}</Tag>;
}
