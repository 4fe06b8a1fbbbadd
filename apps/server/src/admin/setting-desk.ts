import {
  SETTING_CODES,
  settingContents,
  settingDeskCalls as calls,
  type SettingCode,
  type SettingContents,
  type SettingRow,
} from '@drawroom/contract/setting-desk';
import { createLogoMaker, dropUnusedLogos, holdLogo, keepLogo } from '../kernel/house-logo.ts';
import { houseSetting, lockSetting, writeSetting } from '../kernel/house-settings.ts';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { invalidField } from '../kernel/refusal.ts';
import { canSend } from '../kernel/sending/settings.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { contentsOf, historyOf, lockDocument, versionsOf } from './documents/document-store.ts';
import { noteAct } from './operators.ts';

type Content = SettingContents[SettingCode];
type Desk = Pick<Kernel, 'db' | 'config'>;

const LOOK = { kind: 'house.setting', code: 'appearance' } as const;

interface SettingEdit {
  readonly operator: SignedOperator;
  readonly what: 'setting.save' | 'setting.restore';
  readonly why: string;
  readonly edit: Edit<Content> & { readonly code: SettingCode };
}

/** Settings of the house (decision 067). One person: no points move by them, and who may register is urgent when it is needed. */
export function settingDesk(kernel: Desk): readonly OperatorHandler[] {
  const { db, config } = kernel;
  const makeLogo = createLogoMaker();
  return [
    handleOperator(calls.settings, async () => ({ list: await listAll(kernel), canText: canSend(config).sms })),
    handleOperator(calls.settingHistory, async ({ code }) => historyOf(db, { kind: 'house.setting', code })),
    handleOperator(calls.saveSetting, async ({ code, version, why, ...given }, { operator }) => {
      const content = given[code];
      if (content === undefined) throw invalidField(code);
      const other = SETTING_CODES.find((each) => each !== code && given[each] !== undefined);
      if (other !== undefined) throw invalidField(other);
      return change(kernel, { operator, what: 'setting.save', why, edit: { code, version, to: { content } } });
    }),
    handleOperator(calls.restoreSetting, async ({ code, version, back, why }, { operator }) =>
      change(kernel, { operator, what: 'setting.restore', why, edit: { code, version, to: { back } } }),
    ),
    handleOperator(calls.uploadLogo, async ({ file }, { operator }) => {
      const drawn = await makeLogo(file);
      return db.tx(async (t) => {
        // Nobody saves a logo of before while it is looked which are named.
        await lockDocument(t, LOOK);
        await dropUnusedLogos(t, await logosUsed(t));
        const logo = await keepLogo(t, drawn);
        await noteAct(t, operator, { what: 'setting.logo', subject: 'setting appearance', detail: `logo ${logo}` });
        return { logo };
      });
    }),
  ];
}

function change(kernel: Desk, { operator, what, why, edit }: SettingEdit): Promise<{ version: number }> {
  const { code } = edit;
  return kernel.db.tx(async (t) => {
    const by = { operatorId: operator.id, why };
    const { before, after, version } = await editDocument(t, rulesOf(kernel, code), { edit, by });
    const detail = `version ${version}: ${why}`;
    await noteAct(t, operator, { what, subject: `setting ${code}`, detail, change: { before, after } });
    return { version };
  });
}

function rulesOf(kernel: Desk, code: SettingCode): DocumentRules<Content> {
  return {
    kind: 'house.setting',
    content: settingContents[code],
    read: (t) => lockSetting(kernel, t, code),
    write: async (t, _code, content) => {
      if ('phoneRequired' in content && content.phoneRequired && !canSend(kernel.config).sms)
        throw invalidField('registration.phoneRequired');
      if ('offered' in content) requireOffered(content);
      if ('logo' in content && content.logo !== null && !(await holdLogo(t, content.logo)))
        throw invalidField('appearance.logo');
      await writeSetting(t, code, content);
    },
  };
}

/** Every language of the contract has texts (decision 070); the standard has to be one of those offered. */
function requireOffered({ offered, standard }: SettingContents['languages']): void {
  if (!offered.includes(standard)) throw invalidField('languages.standard');
}

/** Logos that any version of the look names: each can be had back. */
async function logosUsed(t: Tx): Promise<string[]> {
  const kept = await contentsOf<SettingContents['appearance']>(t, LOOK);
  return kept.flatMap(({ logo }) => (logo === null ? [] : [logo]));
}

async function listAll(kernel: Desk): Promise<SettingRow[]> {
  const { db } = kernel;
  const versions = await versionsOf(db, 'house.setting');
  const row = async <Code extends SettingCode>(code: Code) => ({
    code,
    version: versions.get(code) ?? 0,
    setting: await houseSetting(kernel, db, code),
  });
  return [
    await row('registration'),
    await row('service'),
    await row('languages'),
    await row('records'),
    await row('appearance'),
  ];
}
