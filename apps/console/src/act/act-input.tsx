import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import type { Fields } from '../session/ask.ts';
import type { ActField } from './act.ts';
import type { Faults } from './act-faults.ts';

export interface ActInputProps {
  readonly field: ActField;
  readonly value: string;
  /** What is wrong with it; undefined: nothing. */
  readonly fault: string | undefined;
  readonly isFirst: boolean;
  readonly onAnswer: (value: string) => void;
}

export interface ActInputsProps {
  readonly fields: readonly ActField[];
  readonly answers: Fields;
  readonly faults: Faults;
  readonly onAnswer: (name: string, value: string) => void;
}

/** All questions of an act, one below the other; the first is ready to be answered. */
export function ActInputs({ fields, answers, faults, onAnswer }: ActInputsProps): ReactNode {
  return fields.map((field, at) => (
    <ActInput
      key={field.name}
      field={field}
      value={answers[field.name] ?? ''}
      fault={faults[field.name]}
      isFirst={at === 0}
      onAnswer={(value) => onAnswer(field.name, value)}
    />
  ));
}

/** One question of an act, with ready texts below where there are any. */
export function ActInput({ field, value, fault, isFirst, onAnswer }: ActInputProps): ReactNode {
  const t = useWords();
  const { kind = 'line', options = [], templates = [], isOptional = false, max, hint } = field;
  const input = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const isMany = kind === 'choices';
  const hasNone = kind === 'choice' && options.some((option) => option.value === '');
  const label = isOptional ? t('optional', { label: field.label }) : field.label;
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={label}
        value={isMany ? value.split(',').filter((each) => each !== '') : value}
        onChange={({ target }) => onAnswer([target.value].flat().join(','))}
        error={fault !== undefined}
        helperText={fault ?? hint}
        inputRef={input}
        select={isMany || kind === 'choice'}
        multiline={kind === 'long'}
        minRows={kind === 'long' ? 2 : undefined}
        maxRows={8}
        type={TYPES[kind]}
        slotProps={{
          htmlInput: {
            ...(max !== undefined && { maxLength: max }),
            autoComplete: 'off',
            // House texts are in languages of either direction.
            ...((kind === 'line' || kind === 'long') && { dir: 'auto' }),
          },
          ...((kind === 'moment' || kind === 'day') && { inputLabel: { shrink: true } }),
          ...(isMany && { select: { multiple: true } }),
          // What stands for none is said like any other choice.
          ...(hasNone && { select: { displayEmpty: true }, inputLabel: { shrink: true } }),
        }}
      >
        {(isMany || kind === 'choice') &&
          options.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
      </TextField>
      {templates.length > 0 && (
        <div role="group" aria-label={t('templates')} className="flex flex-wrap gap-1">
          {templates.map((text) => (
            <Chip key={text} label={text} variant="outlined" onClick={() => onAnswer(text)} />
          ))}
        </div>
      )}
    </div>
  );
}

const TYPES = {
  line: 'text',
  long: 'text',
  choice: 'text',
  choices: 'text',
  secret: 'password',
  moment: 'datetime-local',
  day: 'date',
} as const;
