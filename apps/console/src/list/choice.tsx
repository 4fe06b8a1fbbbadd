import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useWordOf, useWords } from '../words.ts';

export interface ChoiceProps {
  /** Whose words the values have. */
  readonly list: string;
  readonly label: string;
  readonly values: readonly string[];
  /** Empty, null or what is not in the list: all. */
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
}

/** One of a closed list, or all. */
export function Choice({ list, label, values, value, onChoose }: ChoiceProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <TextField
      select
      label={label}
      value={value !== null && values.includes(value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      fullWidth={false}
      sx={{ minWidth: '8rem' }}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {values.map((each) => (
        <MenuItem key={each} value={each}>
          {wordOf(list, each)}
        </MenuItem>
      ))}
    </TextField>
  );
}
