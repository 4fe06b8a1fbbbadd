import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ActField } from '../act/act.ts';
import type { ListColumn } from '../list/list-page.tsx';
import { RowTable } from '../list/row-table.tsx';
import type { Fields } from '../session/ask.ts';
import { Awaited } from '../session/awaited.tsx';
import { mayCall, useOperator } from '../session/operator.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import type { WordKey } from '../words.ts';
import type { Content, DocumentPart } from './document-field.ts';
import type { HistoryCall } from './document-history.tsx';
import { DocumentWhole } from './document-whole.tsx';

/** A document in a list. */
export interface DocumentRow {
  readonly code: string;
  readonly version: number;
  readonly content: Content;
}

export interface DocumentsPageProps<C extends AnyOperatorCall, Row extends DocumentRow> {
  readonly title: WordKey;
  /** Address of the page. */
  readonly address: string;
  /** Whose words the facts have. */
  readonly list: string;
  /** Left out where there is nothing new to be made. */
  readonly newLabel?: string;
  readonly look: C;
  /** What `look` is asked with. */
  readonly lookFields?: Fields;
  readonly documentsIn: (reply: OperatorReplyOf<C>) => readonly Row[];
  readonly partsOf: (reply: OperatorReplyOf<C>, row: Row | null) => readonly DocumentPart[];
  /** What a new one begins with. */
  readonly begin: Content;
  /** Asked of a new one besides. */
  readonly besides?: readonly ActField[];
  /** Over what is asked besides of one that is there. */
  readonly besidesTitle?: string;
  /** Asked of whatever is saved besides. */
  readonly always?: (row: Row | null) => readonly ActField[];
  readonly save: AnyOperatorCall;
  /** Field of the call that takes the document. */
  readonly field: (row: Row | null) => string;
  readonly restore: AnyOperatorCall;
  readonly history: HistoryCall;
  readonly shape?: (content: Content) => Content;
  readonly isProposed?: boolean;
  readonly columns: readonly Omit<ListColumn<Row>, 'isSortable'>[];
  /** Words for what the door finds wrong with a field. */
  readonly faultList?: string;
  /** Below what changes, by what is answered so far; null: the document is to be made. */
  readonly preview?: (content: Content, row: Row | null) => ReactNode;
  /** Beside a document, above its history. */
  readonly beside?: (row: Row) => ReactNode;
  /** Why nobody may change it any more, nor restore an older version; null: one may. */
  readonly closed?: (row: Row) => string | null;
}

/** Documents of one kind, in their order; the one that the address names is shown whole, `new` is one to be made. */
export function DocumentsPage<C extends AnyOperatorCall, Row extends DocumentRow>(
  props: DocumentsPageProps<C, Row>,
): ReactNode {
  const { title, address, newLabel, look, lookFields, save } = props;
  const t = useWords();
  const queries = useQueryClient();
  const { operator } = useOperator();
  const [params] = useSearchParams();
  const { data, error } = useAsked(look, lookFields);
  const code = params.get('code');
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t(title)}</h1>
        <span className="flex-1" />
        {newLabel !== undefined && code === null && mayCall(operator, save) && (
          <Button variant="contained" component={Link} to={`/${address}?code=new`}>
            {newLabel}
          </Button>
        )}
        <IconButton icon="refresh" label={t('refresh')} onPress={() => void queries.invalidateQueries()} />
      </header>
      <div className="scroller min-h-0 flex-1">
        {(error !== null || data === undefined) && (
          <div className="p-4">
            <Awaited data={data} error={error} />
          </div>
        )}
        {data !== undefined && <Chosen {...props} reply={data} code={code} />}
      </div>
    </div>
  );
}

function Chosen<C extends AnyOperatorCall, Row extends DocumentRow>({
  reply,
  code,
  ...props
}: DocumentsPageProps<C, Row> & { readonly reply: OperatorReplyOf<C>; readonly code: string | null }): ReactNode {
  const t = useWords();
  const rows = props.documentsIn(reply);
  if (code === null) {
    if (rows.length === 0) return <p className="px-4 py-6 text-sm text-ink-faint">{t('list.empty')}</p>;
    return <RowTable label={t(props.title)} rows={rows} columns={props.columns} keyOf={(row) => row.code} />;
  }
  const row = rows.find((each) => each.code === code) ?? null;
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-sm">
        <Link className="text-small underline" to={`/${props.address}`}>
          {t('doc.backToList')}
        </Link>
      </p>
      {row === null && code !== 'new' ? (
        <Alert severity="info">{t('doc.gone')}</Alert>
      ) : (
        <DocumentWhole key={code} {...props} row={row} parts={props.partsOf(reply, row)} />
      )}
    </div>
  );
}
