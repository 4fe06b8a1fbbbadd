import { setQuota } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { TeamWaiting } from './agent-gate.tsx';
import { agentKeys, useQuotas } from './queries.ts';
import { QuotaList } from './quota-list.tsx';

const RATE_MAX = 10_000;
const MOST_MAX = 100_000;

function wholeIn(text: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** How many people an agent below may give high rates; set by whoever is straight above him. */
export function QuotaEditor({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useTranslations('agent.quota');
  const wordsFor = useFailureText();
  const queries = useQueryClient();
  const quotas = useQuotas(memberId);
  const [fromRate, setFromRate] = useState('');
  const [most, setMost] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function set(rate: number, number: number | ''): Promise<boolean> {
    try {
      const reply = await call(setQuota, { memberId, fromRate: rate, most: number });
      queries.setQueryData(agentKeys.quotas(memberId), reply);
      setFault(null);
      return true;
    } catch (failure) {
      setFault(sentencesOf(wordsFor(failure)));
      return false;
    }
  }
  async function add(): Promise<void> {
    const [rate, number] = [wholeIn(fromRate, 1, RATE_MAX), wholeIn(most, 0, MOST_MAX)];
    if (rate === null || number === null) return setFault(t('check', { rate: RATE_MAX, most: MOST_MAX }));
    if (!(await set(rate, number))) return;
    setFromRate('');
    setMost('');
  }
  if (!quotas.data) return <TeamWaiting error={quotas.error} rows={1} onRetry={() => quotas.refetch()} />;
  const { list } = quotas.data;
  return (
    <Card>
      <h2 className="text-md font-semibold">{t('title')}</h2>
      <p className="mt-1 text-sm text-ink-faint">{t(list.length === 0 ? 'none' : 'note')}</p>
      <QuotaList
        list={list}
        deed={(quota) => (
          <IconButton
            icon="trash"
            label={t('remove', { rate: quota.fromRate })}
            onPress={() => void set(quota.fromRate, '')}
          />
        )}
      />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <TextInput label={t('fromName')} inputMode="numeric" maxLength={5} value={fromRate} onText={setFromRate} />
        <TextInput label={t('mostName')} inputMode="numeric" maxLength={6} value={most} onText={setMost} />
      </div>
      <p role="alert" className="mt-2 text-sm text-vermilion-ink empty:hidden">
        {fault}
      </p>
      <div className="mt-3">
        <Button wide look="plain" onPress={add}>
          {t('set')}
        </Button>
      </div>
    </Card>
  );
}
