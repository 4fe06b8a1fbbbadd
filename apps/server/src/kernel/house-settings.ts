import type { SettingCode, SettingContents } from '@drawroom/contract/setting-desk';
import { PRODUCT_COLOURS } from '@drawroom/contract/house-colours';
import { DEFAULT_LOCALE, ENABLED_LOCALES } from '@drawroom/i18n/locales';
import type { Kernel, Sql, Tx } from './kernel.ts';

type Settled = Pick<Kernel, 'config'>;

const READ = 'select content from kernel.house_setting where code = $1';

/** A setting of the house as it holds at this moment (decision 067): one row by its key, so that no process knows an older one. */
export async function houseSetting<Code extends SettingCode>(
  kernel: Settled,
  sql: Sql,
  code: Code,
): Promise<SettingContents[Code]> {
  return settingIn(kernel, code, await sql.query(READ, [code], 'kernel-house-setting'));
}

/**
 * As `houseSetting`, and nobody changes it before the transaction ends: what is decided by it is decided before a change or after it,
 * whichever comes first. Whoever is changing it is waited for.
 */
export async function heldSetting<Code extends SettingCode>(
  kernel: Settled,
  t: Tx,
  code: Code,
): Promise<SettingContents[Code]> {
  return settingIn(kernel, code, await t.query(`${READ} for share`, [code], 'kernel-hold-house-setting'));
}

/** As `houseSetting`, to be written in the same transaction. */
export async function lockSetting<Code extends SettingCode>(
  kernel: Settled,
  t: Tx,
  code: Code,
): Promise<SettingContents[Code]> {
  return settingIn(kernel, code, await t.query(`${READ} for update`, [code], 'kernel-lock-house-setting'));
}

/** Puts all of a setting into force; from then on the environment says nothing of it. */
export async function writeSetting(t: Tx, code: SettingCode, content: SettingContents[SettingCode]): Promise<void> {
  await t.query(
    'update kernel.house_setting set content = $2::jsonb where code = $1',
    [code, JSON.stringify(content)],
    'kernel-write-house-setting',
  );
}

function settingIn<Code extends SettingCode>(
  kernel: Settled,
  code: Code,
  { rows }: { readonly rows: readonly object[] },
): SettingContents[Code] {
  const kept = rows[0] as { readonly content: Partial<SettingContents[Code]> } | undefined;
  if (kept === undefined) throw new Error(`no setting ${code}`);
  return { ...settingsGiven(kernel)[code], ...kept.content };
}

const HOUR_MS = 3_600_000;

/** What the environment says, or for languages the release, which holds until somebody has saved the setting. */
function settingsGiven({ config }: Settled): SettingContents {
  return {
    registration: {
      door: 'open',
      phoneRequired: config.sending.phoneRequired,
      countriesRefused: [...config.countriesRefused],
      minimumAge: config.minimumAge,
    },
    service: { hours: null, lapseHours: config.serviceLapseMs / HOUR_MS },
    languages: { offered: [...ENABLED_LOCALES], standard: DEFAULT_LOCALE },
    records: { reportedPictureDays: config.reportedPictureDays },
    appearance: { houseName: '', houseNames: {}, ...PRODUCT_COLOURS, logo: null },
  };
}
