import type { FactChange } from '@drawroom/contract/document';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { useFactWords } from './document-field.ts';
import { Picture } from './picture.tsx';

export interface ChangesTableProps {
  readonly changes: readonly FactChange[];
  /** Whose words the facts have. */
  readonly list: string;
}

/** Fact by fact what stood and what stands then. */
export function ChangesTable({ changes, list }: ChangesTableProps): ReactNode {
  const t = useWords();
  const said = useFactWords(list);
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-hairline text-ink-faint">
          <th className="w-1/4 py-1 pe-4 text-start font-normal">{t('proposal.fact')}</th>
          <th className="py-1 pe-4 text-start font-normal">{t('doc.before')}</th>
          <th className="py-1 text-start font-normal">{t('doc.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ fact, before, after }) => (
          <tr key={fact} className="border-b border-hairline align-top">
            <th scope="row" className="py-1 pe-4 text-start font-normal text-ink-soft">
              {said.name(fact)}
            </th>
            <td className="py-1 pe-4 wrap-anywhere whitespace-pre-line">
              <Value said={said} fact={fact} value={before} />
            </td>
            <td className="py-1 font-semibold wrap-anywhere whitespace-pre-line">
              <Value said={said} fact={fact} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a fact says: in words, or as the picture that it names. */
function Value({
  said,
  fact,
  value,
}: Readonly<{ said: ReturnType<typeof useFactWords>; fact: string; value: string }>): ReactNode {
  const address = said.picture(fact, value);
  if (address === null) return said.value(fact, value);
  return <Picture address={address} label={said.name(fact)} />;
}
