import { APPLICATION_STATES } from '@drawroom/contract/deposit-states';
import type { ApplicationState } from '@drawroom/contract/deposit-states';
import { useTranslations } from '@drawroom/i18n/translations';
import { ToggleChips } from '@drawroom/ui/chip.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { DepositRecords } from '../deposit/deposit-records.tsx';
import type { RecordFilter } from '../deposit/queries.ts';
import { paths } from '../paths.ts';
import { PeriodChip } from '../shell/choice-chip.tsx';
import { spanOfPeriod } from '../shell/use-period.ts';
import type { Period } from '../shell/use-period.ts';
import { WithdrawalRecords } from '../withdrawal/withdrawal-records.tsx';
import { WithdrawalSheet } from '../withdrawal/withdrawal-sheet.tsx';

const KINDS = ['deposit', 'withdrawal'] as const;

interface Choice {
  readonly state: ApplicationState | null;
  readonly period: Period | null;
}

const ANY: Choice = { state: null, period: null };

function filterOf({ state, period }: Choice): RecordFilter {
  const span = period && spanOfPeriod(period);
  return { ...(state && { state }), ...(span && { from: span.fromMs, to: span.untilMs }) };
}

/** Application records (spec §2 /applylist): deposits and withdrawals by state and date, each with its history. */
export function ApplicationsScreen(): ReactNode {
  const t = useTranslations('cashier.apply');
  const navigate = useNavigate();
  const { kind: asked, orderNo } = useSearch({ strict: false });
  const kind = asked === 'withdrawal' ? asked : 'deposit';
  const [choice, setChoice] = useState(ANY);
  const filter = useMemo(() => filterOf(choice), [choice]);
  const filtered = choice.state !== null || choice.period !== null;
  const showAll = filtered ? () => setChoice(ANY) : null;
  const go = (search: { kind: 'deposit' | 'withdrawal'; orderNo?: string }, replace: boolean): void =>
    void navigate({ to: paths.applications(), search, replace });
  return (
    <Screen
      scrollId="applications"
      header={
        <>
          <div className="px-4 pt-2">
            <SegmentedTabs
              label={t('date')}
              value={kind}
              options={[
                { value: KINDS[0], label: t('deposits') },
                { value: KINDS[1], label: t('withdrawals') },
              ]}
              onChange={(value) => go({ kind: value }, true)}
            />
          </div>
          <Filters choice={choice} onChange={setChoice} />
        </>
      }
    >
      {kind === 'deposit' ? (
        <DepositRecords filter={filter} onShowAll={showAll} />
      ) : (
        <WithdrawalRecords
          filter={filter}
          onShowAll={showAll}
          onOpen={(opened) => go({ kind, orderNo: opened }, true)}
        />
      )}
      {kind === 'withdrawal' && orderNo !== undefined && (
        <WithdrawalSheet orderNo={orderNo} onClose={() => go({ kind }, true)} />
      )}
    </Screen>
  );
}

function Filters({ choice, onChange }: Readonly<{ choice: Choice; onChange: (choice: Choice) => void }>): ReactNode {
  const t = useTranslations('cashier');
  return (
    <div className="rail flex items-center gap-1.5 border-b border-hairline px-4 py-1">
      <PeriodChip
        period={choice.period}
        words={[t('apply.date'), t('apply.any')]}
        onPick={(period) => onChange({ ...choice, period })}
      />
      <ToggleChips
        values={APPLICATION_STATES}
        value={choice.state}
        labelOf={(state) => t(`state.${state}`)}
        onChange={(state) => onChange({ ...choice, state })}
      />
    </div>
  );
}
