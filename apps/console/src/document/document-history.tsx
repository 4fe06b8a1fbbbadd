import type { documentHistory, DocumentVersion } from '@drawroom/contract/document';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import type { ActsInHand } from '../act/use-acts.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import type { Fields } from '../session/ask.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import { ChangesTable } from './changes-table.tsx';
import { inOrderOf } from './document-field.ts';
import type { DocumentPart } from './document-field.ts';

/** A call that tells what became of a document. */
export type HistoryCall = Omit<AnyOperatorCall, 'reply'> & { readonly reply: typeof documentHistory };

export interface DocumentHistoryProps {
  readonly call: HistoryCall;
  readonly fields: Fields;
  /** Whose words the facts have. */
  readonly list: string;
  /** Questions of its form, whose order the changes have. */
  readonly parts: readonly DocumentPart[];
  /** What makes an older version stand again; null: none may. */
  readonly restore: ((version: number) => Act) | null;
  readonly acts: ActsInHand;
}

/** Every version of a document, newest first: who, when, why, and what it changed. */
export function DocumentHistory({ call, fields, list, parts, restore, acts }: DocumentHistoryProps): ReactNode {
  const t = useWords();
  const asked = useAsked(call, fields);
  return (
    <AskedPart title={t('doc.history')} asked={asked}>
      {({ list: versions }: OperatorReplyOf<HistoryCall>) =>
        versions.length === 0 ? (
          <p className="text-sm text-ink-faint">{t('doc.noHistory')}</p>
        ) : (
          <ol className="flex flex-col gap-4">
            {versions.map((version, at) => (
              <li key={version.version} className="flex flex-col gap-1.5 border-s-2 border-hairline ps-3">
                <Head version={version} />
                {version.by !== '' && <ChangesTable changes={inOrderOf(parts, version.changes)} list={list} />}
                {at > 0 && restore !== null && (
                  <ActButtons acts={acts.allowed([restore(version.version)])} onBegin={acts.begin} />
                )}
              </li>
            ))}
          </ol>
        )
      }
    </AskedPart>
  );
}

function Head({ version: { version, at, by, approvedBy, why, restored } }: Readonly<{ version: DocumentVersion }>) {
  const t = useWords();
  const { moment } = useFormats();
  return (
    <div className="text-sm">
      <b className="font-medium">{t('doc.version', { n: version })}</b>
      {restored !== null && <span className="text-ink-soft"> · {t('doc.restored', { n: restored })}</span>}
      {why !== '' && <bdi className="text-ink-soft"> · {why}</bdi>}
      <span className="block text-xs text-ink-faint">
        {moment(at)} · <bdi>{by === '' ? t('doc.asFound') : by}</bdi>
        {approvedBy !== '' && <bdi> · {t('doc.approvedBy', { name: approvedBy })}</bdi>}
      </span>
    </div>
  );
}
