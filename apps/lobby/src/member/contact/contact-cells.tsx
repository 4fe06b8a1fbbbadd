import { contact } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { EmailSheet, PhoneSheet } from './bind-sheets.tsx';

/** Rows of the settings with a member's phone and mailbox; pressed, they are bound or changed. */
export function ContactCells(): ReactNode {
  const t = useTranslations('member.contact');
  const { data } = useQuery({ queryKey: ['member', 'contact'], queryFn: () => call(contact, {}) });
  const [open, setOpen] = useState<'phone' | 'email' | null>(null);
  const close = (): void => setOpen(null);
  const shown = (value: string | null): ReactNode =>
    value === null ? t('unset') : <bdi className="tabular">{value}</bdi>;
  if (data === undefined || !(data.can.sms || data.can.email)) return null;
  return (
    <>
      <List>
        {data.can.sms && (
          <Cell
            title={t('phone')}
            lead={<Sign path={HANDSET} />}
            value={shown(data.phone)}
            onPress={() => setOpen('phone')}
          />
        )}
        {data.can.email && (
          <Cell
            title={t('email')}
            lead={<Sign path={LETTER} />}
            value={shown(data.email)}
            onPress={() => setOpen('email')}
          />
        )}
      </List>
      <PhoneSheet open={open === 'phone'} onClose={close} />
      <EmailSheet open={open === 'email'} onClose={close} />
    </>
  );
}

const HANDSET = 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2';
const LETTER = 'M4.5 6h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 7l8 6 8-6';

/** Drawn here: the icons of the start are for what is needed there. */
function Sign({ path }: Readonly<{ path: string }>): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5.5 shrink-0 text-ink-soft"
    >
      <path d={path} />
    </svg>
  );
}
