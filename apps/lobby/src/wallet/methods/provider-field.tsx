import { CONTROL, Field } from '@drawroom/ui/field.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../waiting.tsx';

export interface ProviderFieldProps {
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  readonly providers: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: string | null;
  readonly error: string | null;
  readonly onChoose: (code: string) => void;
}

/** One of a few providers or networks, as soon as they are known. */
export function ProviderField({ label, query, providers, chosen, error, onChoose }: ProviderFieldProps): ReactNode {
  if (query.data === undefined) return <Waiting error={query.error} rows={1} onRetry={() => query.refetch()} />;
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <select {...ids} value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)} className={CONTROL}>
          {providers.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
