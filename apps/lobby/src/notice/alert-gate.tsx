import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { alertReminder, isSilenced, silenceToday } from '../config/reminders.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { renewPushes } from './push-device.ts';
import { alertsQuery } from './queries.ts';

/**
 * Lays the house's alerts over the lobby, one after the other, until each is put away or silenced for today. They wait while a newcomer
 * still answers the offer of a limit: two questions at once are answered by neither.
 */
export function AlertGate(): ReactNode {
  const { data } = useQuery(alertsQuery());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const answering = useProtectionNews((news) => news.newAccount);
  // Pushes that were switched on here go on; what cannot be renewed now is tried at the next start.
  useEffect(() => void renewPushes().catch(() => undefined), []);
  const next = data?.list.find(({ id }) => !closed.has(id) && !isSilenced(alertReminder(id)));
  if (next === undefined || answering) return null;
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
