import { editCode } from '@drawroom/contract/agent';
import type { InviteCodeView } from '@drawroom/contract/agent';
import { dayKey } from '@drawroom/i18n/format-time';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Form } from '../member/contact/form.tsx';
import { useSubmission } from '../member/use-submission.ts';
import { call, serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { boundedBy } from './bounded-by.ts';
import { CodeFields } from './code-fields.tsx';
import { termsFault, termsInput } from './code-terms.ts';
import type { CodeTerms, TermsFault } from './code-terms.ts';
import { agentKeys } from './queries.ts';
import { setOf } from './rates.ts';
import type { RateType } from './rates.ts';
import { WithTypes } from './with-types.tsx';

export interface EditCodeSheetProps {
  readonly code: InviteCodeView;
  readonly onSaved: (code: InviteCodeView) => void;
  readonly onClose: () => void;
}

/** Changes the terms of a code; who has registered with it keeps what he got. */
export function EditCodeSheet(props: EditCodeSheetProps): ReactNode {
  const t = useTranslations('agent.codes');
  return (
    <Sheet open onClose={props.onClose} title={t('editTitle', { code: props.code.code })}>
      <WithTypes>{(types) => <EditCode {...props} types={types} />}</WithTypes>
    </Sheet>
  );
}

function termsOf({ rates, expiresAt, usesMax, note }: InviteCodeView): CodeTerms {
  return {
    rates: setOf(rates),
    end: expiresAt === null ? 'never' : 'date',
    // The end of a day is the first moment of the next one.
    day: expiresAt === null ? '' : dayKey(expiresAt - 1, memberTimeZone()),
    uses: usesMax === null ? '' : String(usesMax),
    note,
  };
}

function EditCode(props: EditCodeSheetProps & { readonly types: readonly RateType[] }): ReactNode {
  const { code, types: own, onSaved, onClose } = props;
  const t = useTranslations('agent.codes');
  const queries = useQueryClient();
  const [before] = useState(() => termsOf(code));
  const [terms, setTerms] = useState(before);
  const [fault, setFault] = useState<TermsFault | null>(null);
  const sameEnd = terms.end === before.end && terms.day === before.day;
  const submission = useSubmission(async () => {
    const { expiresAt, ...rest } = termsInput(terms, here());
    const reply = await call(editCode, { code: code.code, ...rest, ...(!sameEnd && { expiresAt }) });
    await queries.invalidateQueries({ queryKey: agentKeys.codes() });
    onSaved(reply.code);
    showToast(t('saved'), 'good');
    onClose();
  });
  function submit(): void {
    // An end that is over may stay as it is.
    const wrong = termsFault(sameEnd ? { ...terms, end: 'never' } : terms, here());
    setFault(wrong);
    if (wrong === null) void submission.submit();
  }
  return (
    <Form submission={submission} label={t('save')} onSubmit={submit}>
      <p className="text-sm text-ink-faint">{t('editNote')}</p>
      <CodeFields
        types={boundedBy(own, submission.failure)}
        terms={terms}
        fault={fault}
        onChange={(part) => {
          setTerms((now) => ({ ...now, ...part }));
          setFault(null);
        }}
      />
    </Form>
  );
}

const here = () => ({ nowMs: serverNow(), timeZone: memberTimeZone() });
