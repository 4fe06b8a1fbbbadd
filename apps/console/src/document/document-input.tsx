import type { ReactNode } from 'react';
import { ActInput } from '../act/act-input.tsx';
import type { Fields } from '../session/ask.ts';
import { ColourInput } from './colour-input.tsx';
import type { DocumentField } from './document-field.ts';
import { PictureInput } from './picture-input.tsx';
import { RowsInput } from './rows-input.tsx';

export interface DocumentInputProps {
  readonly field: DocumentField;
  readonly value: string;
  /** What is wrong, by name of the question. */
  readonly faults: Fields;
  readonly onAnswer: (value: string) => void;
}

/** One question about a document, by what its answer is. */
export function DocumentInput({ faults, ...props }: DocumentInputProps): ReactNode {
  const { field } = props;
  const fault = faults[field.name];
  if (field.as === 'rows') return <RowsInput {...props} faults={faults} />;
  if (field.as === 'colour') return <ColourInput {...props} fault={fault} />;
  if (field.as === 'picture') return <PictureInput {...props} fault={fault} />;
  return <ActInput {...props} fault={fault} isFirst={false} />;
}
