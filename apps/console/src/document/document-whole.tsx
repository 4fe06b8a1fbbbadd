import type { AnyOperatorCall } from '@drawroom/contract/operator';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import { useWords } from '../words.ts';
import type { Content, DocumentPart } from './document-field.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentHistory } from './document-history.tsx';
import type { DocumentRow, DocumentsPageProps } from './documents-page.tsx';
import { useKept, type Base, type KeptDraft, type Written } from './use-kept.ts';

type WholeProps<Row extends DocumentRow> = Omit<
  DocumentsPageProps<AnyOperatorCall, Row>,
  'look' | 'documentsIn' | 'partsOf'
> & {
  /** Null: it is to be made. */
  readonly row: Row | null;
  readonly parts: readonly DocumentPart[];
};

/** One document: its form, what would change, and its history. After every save it is opened anew, once what was saved has come. */
export function DocumentWhole<Row extends DocumentRow>(props: WholeProps<Row>): ReactNode {
  const { row, restore, isProposed = false } = props;
  const closed = row === null ? null : (props.closed?.(row) ?? null);
  const t = useWords();
  const acts = useActs();
  // What a new one begins with tells its kind, where there are several, and the minute, which names nothing.
  const kept = useKept(`${props.save.name} ${row?.code ?? `new ${JSON.stringify(props.begin['kind'])}`}`);
  const [openedAnew, setOpenedAnew] = useState(0);
  // Of the versions that were made here, the newest, and the newest that the list has come with. An older list that is opened would say
  // of what was saved a moment ago that somebody else had changed it.
  const [made, setMade] = useState(0);
  const [shown, setShown] = useState(0);
  if (shown !== made && (row?.version ?? 0) >= made) setShown(made);
  const openAnew = (): void => {
    kept.keep(null);
    setOpenedAnew((times) => times + 1);
  };
  const said = (reply: unknown): void => {
    kept.keep(null);
    showToast(t(isProposed ? 'proposal.made' : 'doc.saved'), 'good');
    const version = versionIn(reply);
    if (version === 0) setOpenedAnew((times) => times + 1);
    else setMade(version);
  };
  const restoreAct = (back: number): Act =>
    actWithReply({
      label: t('doc.restore'),
      call: restore,
      fixed: { code: row?.code ?? '', version: String(row?.version ?? 0), back: String(back) },
      text: t('doc.restoreText', { n: back }),
      fields: [{ name: 'why', label: t('doc.why'), min: 5, max: 500 }],
      onDone: said,
    });
  return (
    <>
      <Editor
        // What may not be changed any more is shown as it stands.
        key={`${openedAnew} ${shown} ${closed === null}`}
        {...props}
        closedBy={closed}
        onSaved={said}
        onReopen={openAnew}
        kept={kept}
        aside={
          row !== null && (
            <>
              {props.beside?.(row)}
              <DocumentHistory
                call={props.history}
                fields={{ code: row.code }}
                list={props.list}
                parts={props.parts}
                restore={closed === null ? restoreAct : null}
                acts={acts}
              />
            </>
          )
        }
      />
      {acts.dialog}
    </>
  );
}

function Editor<Row extends DocumentRow>({
  row,
  parts,
  begin,
  besides = [],
  always,
  onSaved,
  onReopen,
  preview,
  closedBy,
  kept: { left, keep },
  ...props
}: WholeProps<Row> & {
  readonly kept: KeptDraft;
  /** Why it may not be changed. */
  readonly closedBy: string | null;
  readonly onSaved: (reply: unknown) => void;
  readonly onReopen: () => void;
  readonly aside: ReactNode;
}): ReactNode {
  const navigate = useNavigate();
  // What was opened stays under the operator's hands while the list is asked for again, and while he is on another page.
  const [written] = useState(() => (closedBy === null ? left() : null));
  const [base] = useState<Base>(written ?? { version: row?.version, content: row?.content ?? begin });
  const { version, content } = base;
  const onWritten = useCallback((now: Written | null) => keep(now === null ? null : { ...base, ...now }), [base, keep]);
  return (
    <DocumentForm
      list={props.list}
      isProposed={props.isProposed ?? false}
      isStale={row !== null && row.version !== version}
      onReopen={onReopen}
      onWritten={onWritten}
      besides={[...(row === null ? besides : []), ...(always?.(row) ?? [])]}
      {...(row !== null && props.besidesTitle !== undefined && { besidesTitle: props.besidesTitle })}
      aside={props.aside}
      {...(closedBy !== null && { closed: closedBy })}
      {...(props.faultList !== undefined && { faultList: props.faultList })}
      {...(preview !== undefined && { preview: (next: Content) => preview(next, row) })}
      opened={{
        parts,
        content,
        isNew: row === null,
        fixed: row === null ? {} : { code: row.code, version: String(version) },
        call: props.save,
        field: props.field(row),
        left: written,
        onTaken: () => keep(null),
        ...(props.shape !== undefined && { shape: props.shape }),
        onSaved: (reply, fields) => {
          onSaved(reply);
          // A new one may have got its code at the door.
          const { code = fields['code'] ?? '' } = reply as { readonly code?: string };
          if (row === null)
            void navigate(props.isProposed === true ? `/${props.address}` : `/${props.address}?code=${code}`);
        },
      }}
    />
  );
}

/** The version that was made; 0 where another person has to approve it first. */
function versionIn(reply: unknown): number {
  const { version } = reply as { readonly version?: number };
  return version ?? 0;
}
