import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberAddress } from '../member/member-address.ts';
import { useWordOf, useWords } from '../words.ts';
import { accountAddress } from './ledger-address.ts';

export interface AccountLinkProps {
  readonly accountId: string;
  readonly code: string;
  /** Whose it is; null: the house's. Left out where it is not known. */
  readonly memberId?: string | null;
}

/** An account by its name in words, with its code and whatever else is short below. */
export function AccountName({
  code,
  name,
  children,
}: Readonly<{ code: string; name: ReactNode; children?: ReactNode }>): ReactNode {
  return (
    <span className="flex flex-col">
      {name}
      <span className="text-xs text-ink-faint">
        {code}
        {children}
      </span>
    </span>
  );
}

/** An account by its name in words and its code, leading to its entries and to whose it is. */
export function AccountLink({ accountId, code, memberId }: AccountLinkProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <AccountName
      code={code}
      name={
        <Link className="text-small underline" to={accountAddress(accountId)}>
          {wordOf('book', code)}
        </Link>
      }
    >
      {memberId !== undefined && memberId !== null && (
        <>
          {' · '}
          <Link className="underline" to={memberAddress(memberId)}>
            {`${t('fact.member')} ${memberId}`}
          </Link>
        </>
      )}
    </AccountName>
  );
}
