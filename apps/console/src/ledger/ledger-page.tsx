import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../words.ts';
import { AccountEntries } from './account-entries.tsx';
import { Accounts } from './accounts.tsx';
import { Posting } from './posting.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** The books, to look at and nothing else: accounts, the entries of one, a posting whole, the trial balance. The address says which. */
export function LedgerPage(): ReactNode {
  const t = useWords();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t('page.ledger')}</h1>
        <Link className="text-sm text-small underline" to="/ledger">
          {t('ledger.house')}
        </Link>
        <MemberForm onFind={(member) => setAddress({ member })} />
        <span className="flex-1" />
        <IconButton icon="refresh" label={t('refresh')} onPress={() => void queries.invalidateQueries()} />
      </header>
      <div className="scroller min-h-0 flex-1 p-4">
        <Chosen address={address} />
      </div>
    </div>
  );
}

function Chosen({ address }: Readonly<{ address: URLSearchParams }>): ReactNode {
  const entryId = address.get('entry');
  const accountId = address.get('account');
  const memberId = address.get('member');
  if (entryId !== null) return <Posting key={entryId} entryId={entryId} />;
  if (accountId !== null) return <AccountEntries key={accountId} accountId={accountId} />;
  if (memberId !== null) return <Accounts memberId={memberId} />;
  return (
    <div className="grid items-start gap-3 min-[70rem]:grid-cols-2">
      <Accounts memberId={null} />
      <TrialBalance />
    </div>
  );
}

function MemberForm({ onFind }: Readonly<{ onFind: (memberId: string) => void }>): ReactNode {
  const t = useWords();
  const [written, setWritten] = useState('');
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(written.trim());
      }}
    >
      <TextField
        label={t('ledger.findMember')}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        fullWidth={false}
        slotProps={{ htmlInput: { maxLength: 18, inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="outlined" color="inherit">
        {t('ledger.find')}
      </Button>
    </form>
  );
}
