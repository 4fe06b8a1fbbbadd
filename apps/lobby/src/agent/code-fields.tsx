import { CODE_NOTE_MAX } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import type { ReactNode } from 'react';
import { CODE_ENDS } from './code-terms.ts';
import type { CodeTerms, TermsFault } from './code-terms.ts';
import { RatePicker } from './rate-picker.tsx';
import type { RateType } from './rates.ts';

export interface CodeFieldsProps {
  readonly types: readonly RateType[];
  readonly terms: CodeTerms;
  readonly fault: TermsFault | null;
  readonly onChange: (part: Partial<CodeTerms>) => void;
}

/** Rates, end, number of uses and note of a code. */
export function CodeFields({ types, terms, fault, onChange }: CodeFieldsProps): ReactNode {
  const t = useTranslations('agent.terms');
  const dayFault = fault === 'usesWrong' ? null : fault;
  return (
    <>
      <RatePicker types={types} rates={terms.rates} onChange={(rates) => onChange({ rates })} />
      <section className="flex flex-col gap-1">
        <h2 className="text-sm font-medium text-ink-soft">{t('end')}</h2>
        <div className="flex flex-wrap gap-x-2">
          {CODE_ENDS.map((end) => (
            <Chip key={end} selected={terms.end === end} onPress={() => onChange({ end })}>
              {t(`ends.${end}`)}
            </Chip>
          ))}
        </div>
        {terms.end === 'date' && (
          <TextInput
            label={t('day')}
            hint={t('dayHint')}
            error={dayFault && t(dayFault)}
            type="date"
            max="2099-12-31"
            value={terms.day}
            onText={(day) => onChange({ day })}
          />
        )}
      </section>
      <TextInput
        label={t('uses')}
        hint={t('usesHint')}
        error={fault === 'usesWrong' ? t(fault) : null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={terms.uses}
        onText={(uses) => onChange({ uses })}
      />
      <TextInput
        label={t('note')}
        hint={t('noteHint')}
        autoComplete="off"
        maxLength={CODE_NOTE_MAX}
        value={terms.note}
        onText={(note) => onChange({ note })}
      />
    </>
  );
}
