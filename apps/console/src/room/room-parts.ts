import { ROOM_TEXT_MAX, type RoomContent } from '@drawroom/contract/room-desk';
import {
  amountField,
  hoursFields,
  numberField,
  textFields,
  yesField,
  type Content,
  type DocumentPart,
} from '../document/document-field.ts';
import type { Say } from '../words.ts';

/** What a new room begins with. */
export const EMPTY_ROOM: RoomContent = {
  name: {},
  intro: {},
  rules: {},
  notice: {},
  lotteries: [],
  speak: { deposit: '0.00', turnover: '0.00', level: 0 },
  follow: true,
  hours: null,
  invitedOnly: false,
  open: true,
  sort: 0,
};

/** Questions about a room. */
export function roomParts(
  lotteries: readonly { readonly code: string; readonly name: string }[],
  t: Say,
): readonly DocumentPart[] {
  const long = 'long' as const;
  return [
    {
      title: t('room.texts'),
      fields: [
        ...textFields('name', t('room.name'), { t, max: ROOM_TEXT_MAX.name }),
        ...textFields('notice', t('room.notice'), { t, max: ROOM_TEXT_MAX.notice, kind: long }),
        ...textFields('intro', t('room.intro'), { t, max: ROOM_TEXT_MAX.intro, kind: long }),
        ...textFields('rules', t('room.rules'), { t, max: ROOM_TEXT_MAX.rules, kind: long }),
      ],
    },
    {
      title: t('room.play'),
      fields: [
        {
          name: 'lotteries',
          label: t('room.lotteries'),
          kind: 'choices',
          as: 'list',
          hint: t('room.lotteriesHint'),
          options: lotteries.map(({ code, name }) => ({ value: code, label: name })),
        },
        yesField('follow', t('room.follow'), t),
      ],
    },
    {
      title: t('room.doors'),
      fields: [
        { ...yesField('open', t('room.open'), t), hint: t('room.openHint') },
        yesField('invitedOnly', t('room.invitedOnly'), t),
        ...hoursFields({ from: t('room.hours.from'), to: t('room.hours.to'), zone: t('room.hours.zone') }, t),
        { ...numberField('sort', t('room.sort'), 5), hint: t('room.sortHint') },
      ],
    },
    {
      title: t('room.speak'),
      fields: [
        amountField('speak.deposit', t('room.speak.deposit')),
        amountField('speak.turnover', t('room.speak.turnover')),
        { ...numberField('speak.level', t('room.speak.level'), 2), hint: t('room.speak.levelHint') },
      ],
    },
  ];
}

const HOUSE_ZONE = 'Asia/Shanghai';

/** Hours that are left empty are none; with an opening or an end they have a zone. */
export function withHours(content: Content): Content {
  const { from, to, zone } = (content['hours'] ?? {}) as Content;
  if (from === undefined && to === undefined) return { ...content, hours: null };
  return { ...content, hours: { from: from ?? '', to: to ?? '', zone: zone ?? HOUSE_ZONE } };
}
