import { addAccount } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { FieldAction } from '@drawroom/ui/field.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Form } from '../member/contact/form.tsx';
import { PasswordMeter } from '../member/password-meter.tsx';
import { faultsOf } from '../member/refused-fields.ts';
import type { Faults } from '../member/refused-fields.ts';
import { registrationFaults } from '../member/registration-rules.ts';
import { useEntryLimits } from '../member/use-entry-limits.ts';
import { useSubmission } from '../member/use-submission.ts';
import { call } from '../shell/api.ts';
import { loadPart } from '../shell/load-part.ts';
import { AgentGate } from './agent-gate.tsx';
import { boundedBy } from './bounded-by.ts';
import { KindChoice } from './kind-choice.tsx';
import type { AccountKind } from './kind-choice.tsx';
import { makePassword } from './make-password.ts';
import { agentKeys } from './queries.ts';
import { RatePicker } from './rate-picker.tsx';
import { everyTypeAt, listOf } from './rates.ts';
import type { RateType } from './rates.ts';
import { WithTypes } from './with-types.tsx';

const OpenedSheet = lazy(loadPart(async () => ({ default: (await import('./opened-sheet.tsx')).OpenedSheet })));

/** Opens an account straight below the agent (spec §2 /kaihu). */
export function OpenAccountScreen(): ReactNode {
  return (
    <Screen scrollId="open-account">
      <AgentGate>
        <WithTypes>{(types) => <OpenAccount types={types} />}</WithTypes>
      </AgentGate>
    </Screen>
  );
}

interface Entry {
  readonly username: string;
  readonly password: string;
}
const EMPTY: Entry = { username: '', password: '' };

/** Faults that can be known before anything is sent (spec §5), in words. */
function useEntryFaults({ username, password }: Entry): Faults {
  const t = useTranslations('member.register');
  const limits = useEntryLimits();
  const none = { inviteCode: '', region: '', phone: '', phoneCode: '' };
  const wrong = registrationFaults({ username, password, confirmPassword: password, ...none }, limits);
  return {
    ...(wrong.username && { username: t('usernameRule', { min: limits.usernameMin, max: limits.usernameMax }) }),
    ...(wrong.password && { password: t('passwordRule', { min: limits.passwordMin, max: limits.passwordMax }) }),
  };
}

function OpenAccount({ types: own }: Readonly<{ types: readonly RateType[] }>): ReactNode {
  const t = useTranslations('agent.open');
  const queries = useQueryClient();
  const [entry, setEntry] = useState(EMPTY);
  const [judged, setJudged] = useState(false);
  const [kind, setKind] = useState<AccountKind>('player');
  const [rates, setRates] = useState(() => everyTypeAt(own, 0));
  const [opened, setOpened] = useState<Entry | null>(null);
  const faults = useEntryFaults(entry);
  const submission = useSubmission(async () => {
    const { username } = await call(addAccount, { ...entry, kind, rates: listOf(rates) });
    await queries.invalidateQueries({ queryKey: agentKeys.team() });
    setOpened({ username, password: entry.password });
    setEntry(EMPTY);
    setJudged(false);
  });
  function submit(): void {
    setJudged(true);
    if (Object.keys(faults).length === 0) void submission.submit();
  }
  return (
    <>
      <Form submission={submission} label={t('submit')} onSubmit={submit}>
        <EntryFields
          entry={entry}
          faults={{ ...faultsOf(submission.failure), ...(judged && faults) }}
          onChange={(part) => {
            setEntry((before) => ({ ...before, ...part }));
            submission.forget();
          }}
        />
        <KindChoice kind={kind} onChange={setKind} />
        <RatePicker types={boundedBy(own, submission.failure)} rates={rates} onChange={setRates} />
      </Form>
      {opened && (
        <Suspense>
          <OpenedSheet {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

interface EntryFieldsProps {
  readonly entry: Entry;
  readonly faults: Faults;
  readonly onChange: (part: Partial<Entry>) => void;
}

function EntryFields({ entry, faults, onChange }: EntryFieldsProps): ReactNode {
  const t = useTranslations('agent.open');
  const words = useTranslations('member.register');
  const limits = useEntryLimits();
  return (
    <>
      <TextInput
        label={words('username')}
        hint={words('usernameRule', { min: limits.usernameMin, max: limits.usernameMax })}
        error={faults.username}
        name="new-username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax}
        value={entry.username}
        onText={(username) => onChange({ username })}
      />
      <PasswordInput
        label={words('password')}
        hint={t('passwordHint')}
        error={faults.password}
        aside={<FieldAction onPress={() => onChange({ password: makePassword() })}>{t('generate')}</FieldAction>}
        name="new-password"
        autoComplete="new-password"
        maxLength={64}
        value={entry.password}
        onText={(password) => onChange({ password })}
      />
      <PasswordMeter username={entry.username} password={entry.password} limits={limits} />
    </>
  );
}
