import { mine } from '@drawroom/contract/operator-door';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { useActs } from '../act/use-acts.tsx';
import type { ActsInHand } from '../act/use-acts.tsx';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { MyMailbox } from './my-mailbox.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { useMyActs } from './use-my-acts.ts';

type Mine = OperatorReplyOf<typeof mine>;

interface PartProps {
  readonly mine: Mine;
  readonly acts: ActsInHand;
  readonly my: ReturnType<typeof useMyActs>;
}

/** What each operator looks after himself: where he is signed in, his password, his second factors. */
export function MyPage(): ReactNode {
  const t = useWords();
  const acts = useActs();
  const asked = useAsked(mine);
  const my = useMyActs(asked.data?.sessions.find(({ current }) => current)?.device ?? '');
  return (
    <div className="scroller h-full">
      <div className="flex max-w-4xl flex-col gap-3 p-4">
        <h1 className="text-md font-semibold">{t('me.title')}</h1>
        <AskedPart title={t('me.protection')} asked={asked}>
          {(found) => <Protection mine={found} acts={acts} my={my} />}
        </AskedPart>
        <MyMailbox acts={acts} />
        <AskedPart title={t('me.sessions')} asked={asked}>
          {(found) => <Sessions mine={found} acts={acts} my={my} />}
        </AskedPart>
        <AskedPart title={t('me.signIns')} asked={asked}>
          {(found) => <SignIns mine={found} />}
        </AskedPart>
      </div>
      {acts.dialog}
      {my.begun !== null && <TotpDialog begun={my.begun} onClose={my.forgetTotp} />}
    </div>
  );
}

function Protection({ mine: { totp, passkeys, passkeysHere }, acts, my }: PartProps): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <ActButtons acts={my.ofSecrets(totp)} onBegin={acts.begin} />
        {passkeysHere && <ActButtons acts={[my.addPasskey]} onBegin={acts.begin} />}
      </div>
      <h4 className="pt-1 text-xs font-semibold text-ink-faint">{t('me.passkeys')}</h4>
      {!passkeysHere && <p className="text-sm text-ink-faint">{t('me.notHere')}</p>}
      {passkeys.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('me.noPasskeys')}</p>
      ) : (
        <RowTable
          label={t('me.passkeys')}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { source: 'name', label: 'me.passkeyName', show: ({ name }) => <bdi>{name}</bdi> },
            { source: 'createdAt', label: 'me.added', show: ({ createdAt }) => moment(createdAt) },
            {
              source: 'lastUsedAt',
              label: 'me.seen',
              show: ({ lastUsedAt }) => (lastUsedAt === null ? t('me.never') : moment(lastUsedAt)),
            },
            {
              source: 'acts',
              label: 'acts',
              show: (row) => <ActButtons acts={my.ofPasskey(row)} onBegin={acts.begin} />,
            },
          ]}
        />
      )}
    </>
  );
}

function Sessions({ mine: { sessions }, acts, my }: PartProps): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  return (
    <RowTable
      label={t('me.sessions')}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          source: 'device',
          label: 'me.device',
          show: ({ device, current }) => (
            <>
              <bdi>{device === '' ? '–' : device}</bdi>
              {current && <span className="text-ink-faint"> ({t('me.here')})</span>}
            </>
          ),
        },
        { source: 'address', label: 'act.address', show: ({ address }) => address },
        { source: 'createdAt', label: 'me.began', show: ({ createdAt }) => moment(createdAt) },
        { source: 'seenAt', label: 'me.seen', show: ({ seenAt }) => moment(seenAt) },
        {
          source: 'acts',
          label: 'acts',
          show: ({ id, current }) => !current && <ActButtons acts={[my.endSession(id)]} onBegin={acts.begin} />,
        },
      ]}
    />
  );
}

function SignIns({ mine: { signIns } }: Pick<PartProps, 'mine'>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  return (
    <RowTable
      label={t('me.signIns')}
      rows={signIns}
      keyOf={(one) => String(signIns.indexOf(one))}
      columns={[
        { source: 'at', label: 'me.at', show: ({ at }) => moment(at) },
        { source: 'result', label: 'me.result', show: ({ result }) => wordOf('me.result', result) },
        { source: 'address', label: 'act.address', show: ({ address }) => address },
      ]}
    />
  );
}
