import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { alertReminder, isSilenced, silenceToday } from '../config/reminders.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { renewPushes } from './push-device.ts';
import { alertsQuery } from './queries.ts';

/** Lays the house's alerts over the lobby, one after the other, until each is put away or silenced for today. */
export function AlertGate(): ReactNode {
  const { data } = useQuery(alertsQuery());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // Pushes that were switched on here go on; what cannot be renewed now is tried at the next start.
  useEffect(() => void renewPushes().catch(() => undefined), []);
  const next = data?.list.find(({ id }) => !closed.has(id) && !isSilenced(alertReminder(id)));
  if (next === undefined) return null;
  return (
    <AlertDialog
      key={next.id}
      alert={next}
      onClose={(silence) => {
        if (silence) silenceToday(alertReminder(next.id));
        setClosed(new Set([...closed, next.id]));
      }}
    />
  );
}
