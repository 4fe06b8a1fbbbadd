import { LISTED_NAME_MAX, type GroupContent } from '@drawroom/contract/lottery-listing';
import { numberField, textFields, yesField, type DocumentPart } from '../document/document-field.ts';
import type { Say } from '../words.ts';

const NAME = { max: LISTED_NAME_MAX };

/** What a new group begins with. */
export const EMPTY_GROUP: GroupContent = { name: {}, sort: 0 };

/** Questions about how a lottery is listed. */
export function listingParts(
  groups: readonly { readonly value: string; readonly label: string }[],
  t: Say,
): readonly DocumentPart[] {
  return [
    { title: t('listing.name'), fields: textFields('name', t('listing.name'), { t, ...NAME }) },
    {
      title: t('listing.place'),
      fields: [
        { name: 'group', label: t('listing.group'), kind: 'choice', options: groups },
        { ...numberField('sort', t('listing.sort')), hint: t('listing.sortHint') },
        { ...yesField('shown', t('listing.shown'), t), hint: t('listing.shownHint') },
        yesField('recommended', t('listing.recommended'), t),
      ],
    },
  ];
}

/** Questions about a group. */
export function groupParts(t: Say): readonly DocumentPart[] {
  return [
    {
      title: t('group.name'),
      fields: [
        ...textFields('name', t('group.name'), { t, ...NAME }),
        { ...numberField('sort', t('group.sort')), hint: t('group.sortHint') },
      ],
    },
  ];
}
