import { useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EXTERNAL_RECORDS } from '../external-records/links.ts';
import { paths } from '../paths.ts';

const LINKS = [
  { key: 'applications', icon: 'records', to: paths.applications() },
  { key: 'paymentMethods', icon: 'wallet', to: paths.paymentMethods() },
  { key: 'statement', icon: 'download', to: paths.statement() },
  { key: 'books', icon: 'shield', to: paths.books() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[];

const NOTES = {
  applications: 'applicationsNote',
  paymentMethods: 'methodsNote',
  statement: 'statementNote',
  books: 'booksNote',
} as const;

/** Where else the wallet leads; protection stands on top, never at the bottom of a list. */
export function WalletLinks(): ReactNode {
  const t = useTranslations();
  return (
    <List>
      <Cell
        title={t('title.protection')}
        note={t('protection.note')}
        icon="clock"
        link={(parts) => <Link to={paths.protection()} {...parts} />}
      />
      {LINKS.map(({ key, icon, to }) => (
        <Cell
          key={key}
          title={t(`title.${key}`)}
          note={t(`cashier.wallet.${NOTES[key]}`)}
          icon={icon}
          link={(parts) => <Link to={to} {...parts} />}
        />
      ))}
      {EXTERNAL_RECORDS.map(({ key, icon, to }) => (
        <Cell key={key} title={t(`title.${key}`)} icon={icon} link={(parts) => <Link to={to} {...parts} />} />
      ))}
    </List>
  );
}
