import type { FactChange } from '@drawroom/contract/document';
import type { LocaleTag } from '@drawroom/contract/locales';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ActInput } from '../act/act-input.tsx';
import type { ActField } from '../act/act.ts';
import { Part } from '../queue/facts.tsx';
import type { Fields } from '../session/ask.ts';
import { useOperator, mayCall } from '../session/operator.ts';
import { useWords } from '../words.ts';
import { askedParts, FurtherLanguage, hasTexts } from './further-language.tsx';
import { ChangesTable } from './changes-table.tsx';
import type { Content } from './document-field.ts';
import { DocumentInput } from './document-input.tsx';
import { useDraft, type Draft, type Opened } from './use-draft.ts';
import type { Written } from './use-kept.ts';

export interface DocumentFormProps {
  readonly opened: Opened;
  /** Whose words the facts have. */
  readonly list: string;
  /** Asked besides, such as the code of a new one; each a field of the call by itself. */
  readonly besides?: readonly ActField[];
  readonly besidesTitle?: string;
  /** Why it may not be changed any more. */
  readonly closed?: string;
  /** It takes another person's yes. */
  readonly isProposed?: boolean;
  /** Somebody has changed it since it was opened here. */
  readonly isStale?: boolean;
  /** Opens it anew, as it stands now. */
  readonly onReopen: () => void;
  /** What is written by now; null: it says what stands. */
  readonly onWritten: (written: Written | null) => void;
  /** Words for what the door finds wrong with a field; without, it is only said that it is wrong. */
  readonly faultList?: string;
  /** Below what changes, by what is answered so far. */
  readonly preview?: (content: Content) => ReactNode;
  /** Beside the form, below what changes. */
  readonly aside?: ReactNode;
}

/** A document to be read and edited: its questions, and beside them what would change, why, and the button that does it. */
export function DocumentForm(props: DocumentFormProps): ReactNode {
  const { opened, besides = [], besidesTitle, closed, aside } = props;
  const t = useWords();
  const { operator } = useOperator();
  const draft = useDraft(opened, props.faultList);
  const [extra, setExtra] = useState<Fields>(opened.left?.extra ?? {});
  const [further, setFurther] = useState<LocaleTag | null>(null);
  const mayEdit = mayCall(operator, opened.call) && closed === undefined;
  useWritten(props, { draft, extra, mayEdit });
  const asked = besides.length > 0 && (
    <Part title={besidesTitle ?? t('doc.first')}>
      {besides.map((field) => (
        <ActInput
          key={field.name}
          field={field}
          value={extra[field.name] ?? ''}
          fault={draft.faults[field.name]}
          isFirst={false}
          onAnswer={(value) => {
            setExtra((now) => ({ ...now, [field.name]: value }));
            draft.forgive(field.name);
          }}
        />
      ))}
    </Part>
  );
  return (
    <form
      noValidate
      className="grid items-start gap-3 min-[70rem]:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        // What is asked in a dialog over the form is sent by a form of its own.
        if (event.target !== event.currentTarget) return;
        void draft.save(Object.fromEntries(besides.map(({ name }) => [name, (extra[name] ?? '').trim()])));
      }}
    >
      {/* What is written while it is being saved would be lost when it is opened anew. */}
      <fieldset disabled={!mayEdit || draft.isBusy} className="flex min-w-0 flex-col gap-3">
        {opened.isNew && asked}
        {hasTexts(opened.parts) && <FurtherLanguage tag={further} onPick={setFurther} />}
        {askedParts(opened.parts, further).map(({ title, fields }) => (
          <Part key={title} title={title}>
            {fields.map((field) => (
              <DocumentInput
                key={field.name}
                field={field}
                value={draft.answers[field.name] ?? ''}
                faults={draft.faults}
                onAnswer={(value) => draft.answer(field.name, value)}
              />
            ))}
          </Part>
        ))}
        {!opened.isNew && asked}
      </fieldset>
      <div className="flex min-w-0 flex-col gap-3">
        {closed !== undefined && <Alert severity="info">{closed}</Alert>}
        {mayEdit && <Saving {...props} draft={draft} given={givenOf(besides, extra)} />}
        {props.preview?.(draft.next)}
        {aside}
      </div>
    </form>
  );
}

function Saving({
  draft,
  list,
  isProposed = false,
  isStale = false,
  opened,
  given,
  onReopen,
}: DocumentFormProps & { readonly draft: Draft; readonly given: readonly FactChange[] }): ReactNode {
  const t = useWords();
  const changes = [...given, ...draft.changes];
  return (
    <Part title={t('doc.changes')}>
      {isStale && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={onReopen}>
              {t('doc.reopen')}
            </Button>
          }
        >
          {t('doc.stale')}
        </Alert>
      )}
      {changes.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('doc.noChanges')}</p>
      ) : (
        <ChangesTable changes={changes} list={list} />
      )}
      <fieldset disabled={draft.isBusy}>
        <ActInput
          field={{ name: 'why', label: t('doc.why'), min: 5, max: 500, hint: t('doc.whyHint') }}
          value={draft.why}
          fault={draft.faults['why']}
          isFirst={false}
          onAnswer={(value) => draft.setWhy(value)}
        />
      </fieldset>
      {draft.refusal !== null && <Alert severity="error">{draft.refusal}</Alert>}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" variant="contained" disabled={draft.isBusy || changes.length === 0 || isStale}>
          {t(isProposed ? 'doc.propose' : opened.isNew ? 'doc.create' : 'doc.save')}
        </Button>
        {(draft.isWritten || given.length > 0) && !isStale && (
          <Button color="inherit" disabled={draft.isBusy} onClick={onReopen}>
            {t('doc.discard')}
          </Button>
        )}
      </p>
    </Part>
  );
}

/** Tells what is written, so that it waits for whoever goes to another page. */
function useWritten(
  { besides = [], onWritten }: DocumentFormProps,
  { draft, extra, mayEdit }: { readonly draft: Draft; readonly extra: Fields; readonly mayEdit: boolean },
): void {
  const { answers, why } = draft;
  const open = Object.fromEntries(
    besides.filter(({ kind }) => kind !== 'secret').map(({ name }) => [name, extra[name] ?? '']),
  );
  const isWritten = mayEdit && (draft.isWritten || Object.values(open).some((value) => value !== ''));
  const written = isWritten ? JSON.stringify({ answers, extra: open, why } satisfies Written) : null;
  useEffect(() => onWritten(written === null ? null : (JSON.parse(written) as Written)), [onWritten, written]);
}

/** What is asked besides, as facts that come in; a secret is not shown. */
function givenOf(besides: readonly ActField[], extra: Fields): readonly FactChange[] {
  return besides
    .map(({ name, kind }) => ({
      fact: name,
      before: '',
      after: extra[name]?.trim() ?? '',
      isSecret: kind === 'secret',
    }))
    .filter(({ after }) => after !== '')
    .map(({ fact, before, after, isSecret }) => ({ fact, before, after: isSecret ? '••••' : after }));
}
