import {
  changePassword,
  endMine,
  OPERATOR_PASSWORD,
  passkeyAdd,
  passkeyAddBegin,
  passkeyRemove,
  passkeyRename,
  totpBegin,
} from '@drawroom/contract/operator-door';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import { useOperator } from '../session/operator.ts';
import { proofFault } from '../session/passkey-fault.ts';
import { useWords } from '../words.ts';
import type { Say } from '../words.ts';

type Totp = { readonly secret: string; readonly uri: string };

export interface MyActs {
  readonly ofSecrets: (hasTotp: boolean) => readonly Act[];
  readonly addPasskey: Act;
  readonly ofPasskey: (passkey: { readonly id: string; readonly name: string }) => readonly Act[];
  readonly endSession: (id: string) => Act;
  /** An authenticator that waits for its first code. */
  readonly begun: Totp | null;
  readonly forgetTotp: () => void;
}

/** What an operator does about his own access. `device`: what he sits at, after which a new passkey is called. */
export function useMyActs(device: string): MyActs {
  const t = useWords();
  const { ask } = useOperator();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<Totp | null>(null);
  /** The browser's own dialogue comes between beginning and keeping. */
  async function keepPasskey(options: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      const { makePasskey } = await import('@drawroom/client/passkey-dialogue');
      const passkey = JSON.stringify(await makePasskey(options));
      await ask(passkeyAdd, { passkey, name: device === '' ? t('me.passkeys') : device });
      showToast(t('done'), 'good');
    } catch (failure) {
      showToast(proofFault(failure, t), 'bad');
    }
    void queries.invalidateQueries();
  }
  return {
    begun,
    forgetTotp: () => setBegun(null),
    ofSecrets: (hasTotp) => [
      passwordAct(t),
      actWithReply({
        label: t(hasTotp ? 'me.totpRenew' : 'me.totpNew'),
        call: totpBegin,
        fixed: {},
        onDone: setBegun,
      }),
    ],
    addPasskey: actWithReply({
      label: t('me.passkeyAdd'),
      call: passkeyAddBegin,
      fixed: {},
      onDone: ({ options }) => void keepPasskey(options),
    }),
    ofPasskey: ({ id, name }) => [
      {
        label: t('me.passkeyRename'),
        call: passkeyRename,
        fixed: { id },
        fields: [{ name: 'name', label: t('me.passkeyName'), initial: name, max: 40 }],
      },
      {
        label: t('me.passkeyRemove'),
        tone: 'danger',
        call: passkeyRemove,
        fixed: { id },
        text: t('me.passkeyRemoveText'),
      },
    ],
    endSession: (id) => ({ label: t('me.end'), tone: 'danger', call: endMine, fixed: { id }, text: t('me.endText') }),
  };
}

function passwordAct(t: Say): Act {
  return {
    label: t('me.password'),
    call: changePassword,
    fixed: {},
    text: t('me.passwordText'),
    fields: [
      { name: 'password', label: t('password.old'), kind: 'secret' },
      {
        name: 'newPassword',
        label: t('password.new'),
        kind: 'secret',
        min: OPERATOR_PASSWORD.min,
        max: OPERATOR_PASSWORD.max,
        hint: t('password.hint', { n: OPERATOR_PASSWORD.min }),
      },
      { name: 'again', label: t('password.again'), kind: 'secret', sameAs: 'newPassword' },
    ],
    shape: ({ password: old = '', newPassword = '' }) => ({ password: old, newPassword }),
  };
}
