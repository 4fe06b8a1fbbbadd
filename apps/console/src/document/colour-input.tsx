import {
  brandTokens,
  CONTROL_CONTRAST,
  isColour,
  nearestColour,
  readsOf,
  SURFACES,
  TEXT_CONTRAST,
  type Scheme,
} from '@drawroom/contract/house-colours';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ActInput } from '../act/act-input.tsx';
import { useWords } from '../words.ts';
import type { DocumentField } from './document-field.ts';

export interface ColourInputProps {
  readonly field: DocumentField;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onAnswer: (value: string) => void;
}

/** A main colour, picked or written; how it reads, and the nearest one that does where it does not. The door judges by the same measure. */
export function ColourInput({ field, value, fault, onAnswer }: ColourInputProps): ReactNode {
  const { scheme = 'light', label } = field;
  const colour = value.trim().toLowerCase();
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <input
          type="color"
          aria-label={label}
          value={isColour(colour) ? colour : '#000000'}
          onChange={({ target }) => onAnswer(target.value)}
          className="h-14 w-16 shrink-0 cursor-pointer rounded-key border border-line bg-card p-1"
        />
        <div className="min-w-0 flex-1">
          <ActInput field={{ ...field, max: 7 }} value={value} fault={fault} isFirst={false} onAnswer={onAnswer} />
        </div>
      </div>
      {isColour(colour) && <Judged colour={colour} scheme={scheme} onAnswer={onAnswer} />}
    </div>
  );
}

function Judged({
  colour,
  scheme,
  onAnswer,
}: Readonly<{ colour: string; scheme: Scheme; onAnswer: (value: string) => void }>): ReactNode {
  const t = useWords();
  const { text, surface, passes } = readsOf(colour, scheme);
  const said = t('look.reads', {
    text: figure(text),
    textNeeds: TEXT_CONTRAST,
    surface: figure(surface),
    surfaceNeeds: CONTROL_CONTRAST,
  });
  if (passes)
    return (
      <>
        <Sample colour={colour} scheme={scheme} />
        <p className="text-xs text-ink-faint">{said}</p>
      </>
    );
  const nearest = nearestColour(colour, scheme);
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => onAnswer(nearest)}>
          {t('look.take', { colour: nearest })}
        </Button>
      }
    >
      {said} {t('look.readsNot')}
    </Alert>
  );
}

/** A button and a link as members would see them. */
function Sample({ colour, scheme }: Readonly<{ colour: string; scheme: Scheme }>): ReactNode {
  const t = useWords();
  const tokens = brandTokens(colour, scheme);
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center gap-3 rounded-card border border-hairline px-3 py-2 text-sm font-medium"
      style={{ background: SURFACES[scheme][1] }}
    >
      <span className="rounded-key px-4 py-2" style={{ background: tokens.vermilion, color: tokens['on-vermilion'] }}>
        {t('look.sampleButton')}
      </span>
      <span style={{ color: tokens['vermilion-ink'] }}>{t('look.sampleLink')}</span>
      <span
        className="rounded-full px-3 py-1"
        style={{ background: tokens['vermilion-soft'], color: tokens['vermilion-ink'] }}
      >
        {t('look.sampleTag')}
      </span>
    </p>
  );
}

/** Cut off, never rounded up: 4.49 is not 4.5. */
function figure(contrast: number): string {
  return (Math.trunc(contrast * 100) / 100).toFixed(2);
}
