import { createCode } from '@drawroom/contract/agent';
import type { InviteCodeView } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Form } from '../member/contact/form.tsx';
import { useSubmission } from '../member/use-submission.ts';
import { call, serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { loadPart } from '../shell/load-part.ts';
import { AgentGate } from './agent-gate.tsx';
import { boundedBy } from './bounded-by.ts';
import { CodeFields } from './code-fields.tsx';
import { termsFault, termsInput } from './code-terms.ts';
import type { CodeTerms, TermsFault } from './code-terms.ts';
import { KindChoice } from './kind-choice.tsx';
import type { AccountKind } from './kind-choice.tsx';
import { agentKeys } from './queries.ts';
import { everyTypeAt } from './rates.ts';
import type { RateType } from './rates.ts';
import { WithTypes } from './with-types.tsx';

const CodeSheet = lazy(loadPart(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet })));

/** Makes an invitation code (spec §2 /yaoqingma): whom it lets in, at which rates, how long and how often. */
export function NewCodeScreen(): ReactNode {
  return (
    <Screen scrollId="new-code">
      <AgentGate>
        <WithTypes>{(types) => <NewCode types={types} />}</WithTypes>
      </AgentGate>
    </Screen>
  );
}

function NewCode({ types: own }: Readonly<{ types: readonly RateType[] }>): ReactNode {
  const t = useTranslations('agent.newCode');
  const queries = useQueryClient();
  const [kind, setKind] = useState<AccountKind>('player');
  const [terms, setTerms] = useState<CodeTerms>(() => ({
    rates: everyTypeAt(own, 0),
    end: 'never',
    day: '',
    uses: '',
    note: '',
  }));
  const [fault, setFault] = useState<TermsFault | null>(null);
  const [made, setMade] = useState<InviteCodeView | null>(null);
  const submission = useSubmission(async () => {
    const { code } = await call(createCode, { kind, ...termsInput(terms, here()) });
    await queries.invalidateQueries({ queryKey: agentKeys.codes() });
    setMade(code);
  });
  const types = boundedBy(own, submission.failure);
  function change(part: Partial<CodeTerms>): void {
    setTerms((before) => ({ ...before, ...part }));
    setFault(null);
  }
  function submit(): void {
    const wrong = termsFault(terms, here());
    setFault(wrong);
    if (wrong === null) void submission.submit();
  }
  return (
    <>
      <Form submission={submission} label={t('make')} onSubmit={submit}>
        <KindChoice kind={kind} onChange={setKind} />
        <CodeFields types={types} terms={terms} fault={fault} onChange={change} />
      </Form>
      {made && (
        <Suspense>
          <CodeSheet code={made} title={t('made')} onClose={() => setMade(null)} />
        </Suspense>
      )}
    </>
  );
}

const here = () => ({ nowMs: serverNow(), timeZone: memberTimeZone() });
