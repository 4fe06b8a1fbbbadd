import { useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { WithdrawForm } from './queries.ts';

/** Stands for "in person" among the ids of payment methods, which are digits. */
export const OFFLINE = 'offline';
const ADD = 'add';

export interface TargetPickerProps {
  readonly form: WithdrawForm;
  readonly chosen: string;
  readonly onChoose: (target: string) => void;
}

/** Where the money goes: one of the member's methods, in person where the house pays so, or a new one. */
export function TargetPicker({ form, chosen, onChoose }: TargetPickerProps): ReactNode {
  const t = useTranslations('cashier');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const options = [
    ...form.methods.map(({ methodId, label, kind }) => ({
      value: methodId,
      label,
      note: t(`methods.kind.${kind}`),
    })),
    ...(form.rules.some(({ kind }) => kind === 'offline') ? [{ value: OFFLINE, label: t('withdraw.offline') }] : []),
    { value: ADD, label: t('withdraw.add') },
  ];
  const shown = options.find(({ value }) => value === chosen);
  return (
    <>
      <List>
        <Cell
          title={shown?.label ?? t('withdraw.to')}
          note={t('withdraw.to')}
          icon="wallet"
          onPress={() => setOpen(true)}
        />
      </List>
      <SelectSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('withdraw.to')}
        value={chosen}
        options={options}
        onPick={(value) => {
          setOpen(false);
          if (value === ADD) void navigate({ to: paths.paymentMethods() });
          else onChoose(value);
        }}
      />
    </>
  );
}
