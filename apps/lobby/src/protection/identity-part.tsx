import type { ProtectionView } from '@drawroom/contract/protection';
import { formatDate } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DeclareForm } from './declare-form.tsx';

type Identity = ProtectionView['identity'];

/** Date of birth, country and name: asked for once, afterwards shown as they were given. */
export function IdentityPart({ identity }: Readonly<{ identity: Identity }>): ReactNode {
  const t = useTranslations('protection');
  const [open, setOpen] = useState(false);
  if (identity.birthDate !== null) return <Declared identity={identity} birthDate={identity.birthDate} />;
  return (
    <>
      <List>
        <Cell title={t('identity')} note={t('identityNote')} icon="me" onPress={() => setOpen(true)} />
      </List>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('identity')}>
        <DeclareForm minimumAge={identity.minimumAge} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Declared({ identity, birthDate }: Readonly<{ identity: Identity; birthDate: string }>): ReactNode {
  const t = useTranslations('protection');
  const locale = useLocale();
  const { country, realName } = identity;
  const born = formatDate(Date.parse(birthDate), { locale, timeZone: 'UTC' });
  const country_ = country === null ? '' : new Intl.DisplayNames(locale, { type: 'region' }).of(country);
  return (
    <List title={t('identity')}>
      <Cell title={t('birth')} value={<span className="tabular">{born}</span>} />
      <Cell title={t('country')} value={country_} />
      {realName !== null && <Cell title={t('realName')} value={<bdi>{realName}</bdi>} />}
    </List>
  );
}
