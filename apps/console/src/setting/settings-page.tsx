import { settingDeskCalls as calls, type SettingRow } from '@drawroom/contract/setting-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { languageName, useWords } from '../words.ts';
import { settingParts, shapeOf } from './setting-parts.ts';

const TONES = { open: 'win', invited: 'plain', closed: 'wait' } as const;

/** Settings of the house, each edited as a whole; they hold at once, in every process. */
export function SettingsPage(): ReactNode {
  const t = useWords();
  return (
    <DocumentsPage
      title="page.settings"
      address="settings"
      list="setting"
      look={calls.settings}
      documentsIn={({ list }) => list.map((row) => ({ ...row, content: row.setting }))}
      partsOf={({ canText }, row) => (row === null ? [] : settingParts(row, canText, t))}
      begin={{}}
      save={calls.saveSetting}
      field={(row) => row?.code ?? ''}
      restore={calls.restoreSetting}
      history={calls.settingHistory}
      shape={shapeOf}
      columns={[
        {
          source: 'name',
          label: 'setting.name',
          show: ({ code }) => (
            <Link className="text-small underline" to={`/settings?code=${code}`}>
              {t(`setting.${code}`)}
            </Link>
          ),
        },
        { source: 'now', label: 'setting.now', show: (row) => <Now row={row} /> },
        {
          source: 'version',
          label: 'setting.from',
          show: ({ version }) => (version === 0 ? t('setting.unsaved') : t('doc.version', { n: version })),
        },
      ]}
    />
  );
}

/** As many languages are named in a row; its page has them all. */
const NAMED_MOST = 5;

/** The gist of a setting. */
function Now({ row }: Readonly<{ row: SettingRow }>): ReactNode {
  const t = useWords();
  if (row.code === 'registration')
    return <Tag tone={TONES[row.setting.door]}>{t(`setting.door.${row.setting.door}`)}</Tag>;
  if (row.code === 'languages') {
    const { offered } = row.setting;
    const named = offered.slice(0, NAMED_MOST).map((tag) => languageName(tag));
    return offered.length > NAMED_MOST
      ? t('setting.andMore', { named: named.join(', '), n: offered.length - NAMED_MOST })
      : named.join(', ');
  }
  if (row.code === 'appearance') return row.setting.houseName === '' ? t('product') : row.setting.houseName;
  if (row.code === 'records') return t('setting.daysKept', { n: row.setting.reportedPictureDays });
  const { hours } = row.setting;
  return hours === null ? t('always') : t('deskHours.daily', { ...hours });
}
