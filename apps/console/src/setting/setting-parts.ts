import { SCHEMES, type Scheme } from '@drawroom/contract/house-colours';
import { HOUSE_NAME_COLUMNS, logoAddress } from '@drawroom/contract/house-on-page';
import { REGISTRATION_DOORS, uploadLogo, type SettingRow } from '@drawroom/contract/setting-desk';
import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import {
  hoursFields,
  numberField,
  textFields,
  yesField,
  type Content,
  type DocumentField,
  type DocumentPart,
} from '../document/document-field.ts';
import { withHours } from '../room/room-parts.ts';
import type { Say } from '../words.ts';

/** Questions about a setting. `canText`: whether a phone can be asked for; one that is asked for already can be let go all the same. */
export function settingParts(row: SettingRow, canText: boolean, t: Say): readonly DocumentPart[] {
  if (row.code === 'service') return servicePart(t);
  if (row.code === 'languages') return languagesPart(t);
  if (row.code === 'records') return recordsPart(t);
  if (row.code === 'appearance') return appearanceParts(t);
  return registrationParts(canText || row.setting.phoneRequired, t);
}

/** What the answers make of a setting: hours that are left empty are none, and so is a logo; a name that is left empty is the product's. */
export function shapeOf(content: Content): Content {
  if ('houseNames' in content)
    return { ...content, houseName: content['houseName'] ?? '', logo: content['logo'] ?? null };
  return 'lapseHours' in content ? withHours(content) : content;
}

function registrationParts(asksPhone: boolean, t: Say): readonly DocumentPart[] {
  const door: DocumentField = {
    name: 'door',
    label: t('setting.door'),
    kind: 'choice',
    options: REGISTRATION_DOORS.map((value) => ({ value, label: t(`setting.door.${value}`) })),
    hint: t('setting.doorHint'),
  };
  const phone = { ...yesField('phoneRequired', t('setting.phoneRequired'), t), hint: t('setting.phoneHint') };
  return [
    { title: t('setting.who'), fields: [door, ...(asksPhone ? [phone] : [])] },
    {
      title: t('setting.served'),
      fields: [
        {
          name: 'countriesRefused',
          label: t('setting.countriesRefused'),
          as: 'list',
          kind: 'long',
          isOptional: true,
          max: 1_000,
          hint: t('setting.countriesHint'),
        },
        { ...numberField('minimumAge', t('setting.minimumAge'), 2), hint: t('setting.ageHint') },
      ],
    },
  ];
}

function servicePart(t: Say): readonly DocumentPart[] {
  const labels = { from: t('setting.hours.from'), to: t('setting.hours.to'), zone: t('setting.hours.zone') };
  return [
    { title: t('setting.hours'), fields: hoursFields(labels, t) },
    {
      title: t('setting.lapse'),
      fields: [{ ...numberField('lapseHours', t('setting.lapseHours'), 4), hint: t('setting.lapseHint') }],
    },
  ];
}

function languagesPart(t: Say): readonly DocumentPart[] {
  const options = ENABLED_LOCALES.map((tag) => ({ value: tag, label: ownNameOf(tag) }));
  return [
    {
      title: t('setting.languages'),
      fields: [
        {
          name: 'offered',
          label: t('setting.offered'),
          kind: 'choices',
          as: 'list',
          options,
          hint: t('setting.offeredHint'),
        },
        { name: 'standard', label: t('setting.standard'), kind: 'choice', options, hint: t('setting.standardHint') },
      ],
    },
  ];
}

function appearanceParts(t: Say): readonly DocumentPart[] {
  const colour = (scheme: Scheme): DocumentField => ({
    name: scheme,
    label: t(`setting.${scheme}`),
    as: 'colour',
    scheme,
  });
  return [
    {
      title: t('look.name'),
      fields: [
        {
          name: 'houseName',
          label: t('setting.houseName'),
          isOptional: true,
          max: HOUSE_NAME_COLUMNS,
          hint: t('look.nameHint'),
        },
        ...textFields('houseNames', t('setting.houseNames'), { t, max: HOUSE_NAME_COLUMNS }),
      ],
    },
    { title: t('look.colours'), fields: SCHEMES.map(colour) },
    {
      title: t('setting.logo'),
      fields: [
        {
          name: 'logo',
          label: t('setting.logo'),
          as: 'picture',
          picture: { call: uploadLogo, addressOf: (name) => logoAddress(name, '512') },
          hint: t('look.logoHint'),
        },
      ],
    },
  ];
}

function recordsPart(t: Say): readonly DocumentPart[] {
  const days = numberField('reportedPictureDays', t('setting.reportedPictureDays'), 3);
  return [{ title: t('setting.kept'), fields: [{ ...days, hint: t('setting.daysHint') }] }];
}
