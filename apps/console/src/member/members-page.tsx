import { MEMBER_LABELS, MEMBER_SEARCH_BY, MEMBER_STATUSES, search } from '@drawroom/contract/member-desk';
import type { MemberSearchBy } from '@drawroom/contract/member-desk';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Choice } from '../list/choice.tsx';
import { CursorTable } from '../list/row-table.tsx';
import { useCursorList } from '../list/use-cursor-list.ts';
import { useFormats } from '../queue/formats.ts';
import { useOperator } from '../session/operator.ts';
import { ViewsMenu } from '../view/views-menu.tsx';
import { useWordOf, useWords } from '../words.ts';
import { memberAddress } from './member-address.ts';
import { MemberTags } from './member-tags.tsx';
import { MemberWhole } from './member-whole.tsx';

/** What is looked for. It may be somebody's phone, so it stands on this page and in no address. */
interface Wanted {
  readonly by: MemberSearchBy;
  readonly q: string;
}

/** Found by their beginning; the others only when typed whole. */
const BY_BEGINNING: readonly MemberSearchBy[] = ['username', 'nickname'];

/** Members: found by name, number, phone, mailbox or account; the one whom the address names is shown whole. */
export function MembersPage(): ReactNode {
  const t = useWords();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState<Wanted>({ by: 'username', q: '' });
  const memberId = address.get('member') ?? '';
  const change = (name: string, value: string): void =>
    setAddress((now) => {
      now.delete('member');
      now.delete(name);
      if (value !== '') now.set(name, value);
      return now;
    });
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t('page.members')}</h1>
        <SearchForm
          onFind={(next) => {
            setWanted(next);
            change('member', '');
          }}
        />
        <Choice
          list="member.status"
          label={t('member.status')}
          values={MEMBER_STATUSES}
          onChoose={(value) => change('status', value)}
          value={address.get('status')}
        />
        <Choice
          list="label"
          label={t('member.labels')}
          values={MEMBER_LABELS}
          onChoose={(value) => change('label', value)}
          value={address.get('label')}
        />
        <ViewsMenu page="members" now={Object.fromEntries(address)} onOpen={(conditions) => setAddress(conditions)} />
        <span className="flex-1" />
        <IconButton icon="refresh" label={t('refresh')} onPress={() => void queries.invalidateQueries()} />
      </header>
      <div className="scroller min-h-0 flex-1">
        {memberId === '' ? <Found wanted={wanted} /> : <MemberWhole key={memberId} memberId={memberId} />}
      </div>
    </div>
  );
}

function SearchForm({ onFind }: Readonly<{ onFind: (wanted: Wanted) => void }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const [by, setBy] = useState<MemberSearchBy>('username');
  const [q, setQ] = useState('');
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onFind({ by, q: q.trim() });
      }}
    >
      <TextField
        select
        label={t('member.by')}
        value={by}
        onChange={(event) => setBy(event.target.value as MemberSearchBy)}
        fullWidth={false}
        sx={{ minWidth: '9rem' }}
      >
        {MEMBER_SEARCH_BY.map((each) => (
          <MenuItem key={each} value={each}>
            {wordOf('member.by', each)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('member.q')}
        placeholder={t(BY_BEGINNING.includes(by) ? 'member.qBegins' : 'member.qWhole')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        fullWidth={false}
        sx={{ minWidth: '15rem' }}
        slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
      />
      <Button type="submit" variant="outlined" color="inherit">
        {t('member.find')}
      </Button>
    </form>
  );
}

function Found({ wanted: { by, q } }: Readonly<{ wanted: Wanted }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { ask } = useOperator();
  const { moment } = useFormats();
  const [address] = useSearchParams();
  const label = address.get('label') ?? '';
  const status = address.get('status') ?? '';
  const asked = {
    ...(q !== '' && { by, q }),
    ...(label !== '' && { label }),
    ...(status !== '' && { status }),
  };
  const list = useCursorList([search.name, by, q, label, status], (from) => ask(search, { ...asked, ...from }));
  return (
    <CursorTable
      label={t('page.members')}
      list={list}
      empty="member.none"
      keyOf={({ memberId }) => memberId}
      columns={[
        {
          source: 'username',
          label: 'member.by.username',
          show: ({ memberId, username }) => (
            <Link className="text-small underline" to={memberAddress(memberId, address)}>
              {username}
            </Link>
          ),
        },
        { source: 'nickname', label: 'member.by.nickname', show: ({ nickname }) => <bdi>{nickname}</bdi> },
        { source: 'memberId', label: 'member.by.id', show: ({ memberId }) => memberId },
        { source: 'kind', label: 'agent.kind', show: ({ kind }) => wordOf('agent.kind', kind) },
        { source: 'status', label: 'member.status', show: (row) => <MemberTags row={row} /> },
        { source: 'registeredAt', label: 'member.registered', show: (row) => moment(row.registeredAt) },
        {
          source: 'lastLoginAt',
          label: 'member.lastLogin',
          show: (row) => (row.lastLoginAt === null ? t('member.never') : moment(row.lastLoginAt)),
        },
      ]}
    />
  );
}
