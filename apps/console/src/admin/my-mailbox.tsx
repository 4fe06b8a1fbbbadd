import {
  MAIL_LOCALES,
  mailbox,
  mailboxBegin,
  mailboxConfirm,
  mailboxRemove,
} from '@drawroom/contract/operator-mailbox';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { ownNameOf } from '@drawroom/i18n/own-names';
import Alert from '@mui/material/Alert';
import { use } from 'react';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import type { ActsInHand } from '../act/use-acts.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { Language, useWords } from '../words.ts';

type Reply = OperatorReplyOf<typeof mailbox>;

/** Where the operator is written to, proved by a code. */
export function MyMailbox({ acts }: Readonly<{ acts: ActsInHand }>): ReactNode {
  const t = useWords();
  const asked = useAsked(mailbox);
  return (
    <AskedPart title={t('mailbox.title')} asked={asked}>
      {(found) => <Found found={found} acts={acts} />}
    </AskedPart>
  );
}

function Found({ found, acts }: Readonly<{ found: Reply; acts: ActsInHand }>): ReactNode {
  const t = useWords();
  const { moment, soon } = useFormats();
  const mine = useMailboxActs(found);
  const { mailSet, proved, waiting } = found;
  return (
    <>
      {!mailSet && <Alert severity="warning">{t('sent.noServer')}</Alert>}
      <p className="text-sm">
        {proved === null
          ? t('mailbox.none')
          : t('mailbox.proved', { address: proved.address, at: moment(proved.provedAt) })}
        {proved !== null && <span className="text-ink-soft"> · {ownNameOf(proved.locale)}</span>}
      </p>
      {waiting !== null && (
        <p className="text-sm text-ink-soft">
          {t('mailbox.waiting', { address: waiting.address, until: soon(waiting.until) })}
        </p>
      )}
      <ActButtons acts={acts.allowed(mine)} onBegin={acts.begin} />
    </>
  );
}

function useMailboxActs({ mailSet, proved, waiting }: Reply): readonly Act[] {
  const t = useWords();
  const locale = use(Language);
  const { soon } = useFormats();
  const set: Act = {
    label: t(proved === null ? 'mailbox.set' : 'mailbox.renew'),
    call: mailboxBegin,
    fixed: {},
    text: t('mailbox.setText'),
    fields: [
      { name: 'address', label: t('mailbox.address'), max: 254 },
      {
        name: 'locale',
        label: t('mailbox.language'),
        kind: 'choice',
        initial: proved?.locale ?? locale,
        options: MAIL_LOCALES.map((value) => ({ value, label: ownNameOf(value) })),
      },
    ],
  };
  const confirm: Act = {
    label: t('mailbox.confirm'),
    tone: 'main',
    call: mailboxConfirm,
    fixed: {},
    ...(waiting !== null && { text: t('mailbox.waiting', { address: waiting.address, until: soon(waiting.until) }) }),
    fields: [{ name: 'code', label: t('mailbox.code'), min: 6, max: 6 }],
  };
  const remove: Act = {
    label: t('mailbox.remove'),
    tone: 'danger',
    call: mailboxRemove,
    fixed: {},
    text: t('mailbox.removeText'),
  };
  return [
    ...(waiting === null ? [] : [confirm]),
    ...(mailSet ? [set] : []),
    ...(proved === null && waiting === null ? [] : [remove]),
  ];
}
