import { passkeyAdd, passkeyAddBegin, passkeyRemove, passkeyRename } from '@drawroom/contract/member-security';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { memberTimeZone } from '../../shell/intl.tsx';
import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { useProofFailure } from '../../shell/use-proof-failure.ts';
import { useChange } from './queries.ts';
import type { Security } from './queries.ts';

interface PartProps {
  readonly security: Security;
  readonly onCodes: (codes: readonly string[]) => void;
}
type Passkey = Security['passkeys'][number];

/** The member's passkeys: add, rename, remove; or why they are not to be had here. */
export function PasskeyList({ security, onCodes }: PartProps): ReactNode {
  const t = useTranslations('security');
  const locale = useLocale();
  const { choose, confirm } = useOverlays();
  const change = useChange();
  const [naming, setNaming] = useState<Passkey | null>(null);
  const { error, attempt } = useProofFailure();

  async function add(): Promise<void> {
    await change(() =>
      attempt(async () => {
        const { options } = await call(passkeyAddBegin, {});
        const { makePasskey } = await import('@drawroom/client/passkey-dialogue');
        const name = security.devices.find((device) => device.current)?.device.slice(0, 24) ?? '';
        const passkey = await makePasskey(options);
        const made = await call(passkeyAdd, { passkey, name: name === '' ? t('passkeys') : name });
        onCodes(made.recoveryCodes);
      }),
    );
  }
  async function press(passkey: Passkey): Promise<void> {
    const options = [
      { value: 'rename', label: t('rename') },
      { value: 'remove', label: t('remove'), danger: true },
    ];
    const chosen = await choose({ title: passkey.name, options });
    if (chosen === 'rename') setNaming(passkey);
    if (chosen !== 'remove') return;
    const { id, name } = passkey;
    const sure = await confirm({ title: t('removeAsk', { name }), yes: t('remove'), danger: true });
    if (sure) await change(() => call(passkeyRemove, { id }));
  }
  const usedAt = ({ lastUsedAt }: Passkey): string =>
    lastUsedAt === null
      ? t('unused')
      : t('used', { at: formatDateTime(lastUsedAt, { locale, timeZone: memberTimeZone() }) });
  return (
    <>
      <List title={t('passkeys')}>
        {security.passkeys.map((passkey) => (
          <Cell
            key={passkey.id}
            title={<bdi>{passkey.name}</bdi>}
            note={<span className="tabular">{usedAt(passkey)}</span>}
            icon="scan"
            onPress={() => void press(passkey)}
          />
        ))}
        {security.passkeysHere && passkeysPossible() ? (
          <Cell title={t('passkeyAdd')} note={error ?? t('passkeyNote')} icon="plus" onPress={() => void add()} />
        ) : (
          <Elsewhere at={security.passkeysAt} />
        )}
      </List>
      <NameSheet passkey={naming} onClose={() => setNaming(null)} />
    </>
  );
}

function Elsewhere({ at }: Readonly<{ at: string | null }>): ReactNode {
  const t = useTranslations('security');
  const title = t('passkeyElsewhere');
  if (at === null) return <Cell title={title} icon="info" />;
  const link = ({ className, children }: { className: string; children: ReactNode }): ReactNode => (
    <a href={`${at}/security`} className={className}>
      {children}
    </a>
  );
  return <Cell title={title} note={t('passkeyOpen', { at })} icon="info" link={link} />;
}

function NameSheet({ passkey, onClose }: Readonly<{ passkey: Passkey | null; onClose: () => void }>): ReactNode {
  const t = useTranslations('security');
  return (
    <Sheet open={passkey !== null} title={t('rename')} onClose={onClose}>
      {passkey && <NameForm passkey={passkey} onDone={onClose} />}
    </Sheet>
  );
}

function NameForm({ passkey, onDone }: Readonly<{ passkey: Passkey; onDone: () => void }>): ReactNode {
  const t = useTranslations('security');
  const ui = useTranslations('ui');
  const change = useChange();
  const [name, setName] = useState(passkey.name);
  const save = async (): Promise<void> => {
    const saved = await change(() => call(passkeyRename, { id: passkey.id, name: name.trim() }));
    if (saved === undefined) return;
    onDone();
    showToast(ui('done'), 'good');
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <TextInput label={t('name')} maxLength={24} value={name} onText={setName} />
      <Button type="submit" size="lg" wide onPress={save} disabled={name.trim().length < 2}>
        {ui('save')}
      </Button>
    </form>
  );
}
