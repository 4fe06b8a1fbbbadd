import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useWords } from '../words.ts';
import type { WordKey } from '../words.ts';

/** A condition of a list: words that are looked for, or one of a few values. */
export interface ListFilter {
  /** The call's field, or `q` for all texts of a row. */
  readonly name: string;
  readonly label: WordKey;
  /** Values to choose from; left out: a text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** After so long without a further letter a condition is asked for, ms. */
const PAUSE_MS = 400;

/** The conditions of the list they stand in. */
export function ListFilters({ filters }: Readonly<{ filters: readonly ListFilter[] }>): ReactNode {
  const { filterValues, setFilters } = useListContext();
  const now = filterValues as Readonly<Record<string, string>>;
  return filters.map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={now[filter.name] ?? ''}
      onChange={(value) => {
        const { [filter.name]: _before, ...others } = now;
        setFilters(value === '' ? others : { ...others, [filter.name]: value });
      }}
    />
  ));
}

function FilterField({
  filter,
  value,
  onChange,
}: Readonly<{ filter: ListFilter; value: string; onChange: (value: string) => void }>): ReactNode {
  const t = useWords();
  const [written, setWritten] = useState(value);
  useEffect(() => setWritten(value), [value]);
  useEffect(() => {
    if (written === value) return undefined;
    const timer = setTimeout(() => onChange(written.trim()), filter.options === undefined ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [written, value, onChange, filter.options]);
  return (
    <TextField
      label={t(filter.label)}
      value={written}
      onChange={(event) => setWritten(event.target.value)}
      select={filter.options !== undefined}
      fullWidth={false}
      sx={{ minWidth: '9rem' }}
    >
      {filter.options !== undefined && <MenuItem value="">{t('all')}</MenuItem>}
      {filter.options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
