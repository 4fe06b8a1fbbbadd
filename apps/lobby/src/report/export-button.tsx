import type { CallerInputOf } from '@drawroom/contract/call';
import { reportFile } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { useTicketFile } from '../wallet/use-ticket-file.ts';

/** Which report a file is asked of, with the filter of its screen. */
export type AskedFile = Omit<CallerInputOf<typeof reportFile>, 'format'>;

const FORMATS = ['csv', 'xlsx'] as const;
const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The shown report with every row as a file. */
export function ExportButton({ file }: Readonly<{ file: AskedFile }>): ReactNode {
  const t = useTranslations('report.file');
  const download = useTicketFile();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={busy}
        onClick={() => setChoosing(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end gap-1.5 text-sm font-medium text-vermilion-ink disabled:text-ink-faint"
      >
        <Icon name="download" size={16} />
        {t('export')}
      </button>
      <SelectSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('title')}
        value={null}
        options={FORMATS.map((format) => ({ value: format, label: t(format), note: t(`${format}Note`) }))}
        onPick={(format) => {
          setChoosing(false);
          setBusy(true);
          void download(() => call(reportFile, { ...file, format }), TYPES[format]).finally(() => setBusy(false));
        }}
      />
    </>
  );
}
