import { NOTICE_KINDS } from '@drawroom/contract/notice';
import { AUDIENCE_KINDS, NOTICE_TEXT_MAX, publish, withdraw, type NoticeDraft } from '@drawroom/contract/notice-desk';
import type { Act } from '../act/act.ts';
import { numberField, textFields, type Content, type DocumentPart } from '../document/document-field.ts';
import type { Say } from '../words.ts';

const MINUTE_MS = 60_000;

/** What a new notice begins with. */
export function emptyNotice(nowMs: number): Content {
  return {
    kind: NOTICE_KINDS[0],
    title: {},
    body: {},
    from: nowMs - (nowMs % MINUTE_MS),
    until: null,
    place: 0,
    audience: { rooms: null, kinds: null, languages: null, members: null },
  };
}

/** What is written in a notice, without where it stands. */
export function wordsOf({ kind, title, body, from, until, place, audience }: NoticeDraft): Content {
  return { kind, title, body, from, until, place, audience };
}

/** Questions about a notice. Languages of the audience are not asked for and stay as they are. */
export function noticeParts(t: Say): readonly DocumentPart[] {
  const kinds = NOTICE_KINDS.map((value) => ({ value, label: t(`notice.kind.${value}`) }));
  const members = AUDIENCE_KINDS.map((value) => ({ value, label: t(`notice.audience.kinds.${value}`) }));
  return [
    {
      title: t('notice.texts'),
      fields: [
        ...textFields('title', t('notice.title'), { t, max: NOTICE_TEXT_MAX.title }),
        ...textFields('body', t('notice.body'), { t, max: NOTICE_TEXT_MAX.body, kind: 'long' }),
      ],
    },
    {
      title: t('notice.when'),
      fields: [
        { name: 'kind', label: t('notice.kind'), kind: 'choice', options: kinds },
        { name: 'from', label: t('notice.from'), kind: 'moment', as: 'moment' },
        {
          name: 'until',
          label: t('notice.until'),
          kind: 'moment',
          as: 'moment',
          isOptional: true,
          hint: t('notice.untilHint'),
        },
        { ...numberField('place', t('notice.place'), 5), hint: t('notice.placeHint') },
      ],
    },
    {
      title: t('notice.audience'),
      fields: [
        {
          name: 'audience.kinds',
          label: t('notice.audience.kinds'),
          kind: 'choice',
          as: 'list',
          options: [
            { value: '', label: t('notice.forAll') },
            ...members,
            { value: AUDIENCE_KINDS.join(','), label: t('notice.forMembers') },
          ],
        },
        { name: 'audience.rooms', label: t('notice.audience.rooms'), as: 'list', isOptional: true },
        { name: 'audience.members', label: t('notice.audience.members'), as: 'list', isOptional: true },
      ],
    },
  ];
}

/** What answers alone cannot say: no end is null, and so is a condition of the audience that is left empty. */
export function asNotice(form: Content): Content {
  const { title = {}, body = {}, until = null, audience } = form;
  const conditions = Object.entries(audience as Content).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 0 ? null : value,
  ]);
  return { ...form, title, body, until, audience: Object.fromEntries(conditions) as Content };
}

/** What is done with a notice as a whole, each for a reason. */
export function noticeActs({ id, version, state }: NoticeDraft, t: Say): readonly Act[] {
  const fixed = { code: id, version: String(version) };
  const fields = [{ name: 'why', label: t('doc.why'), min: 5, max: 500 }];
  const publishing: Act = {
    label: t('notice.publish'),
    tone: 'main',
    call: publish,
    fixed,
    text: t('notice.publishText'),
    fields,
  };
  const withdrawing: Act = {
    label: t('notice.withdraw'),
    tone: 'danger',
    call: withdraw,
    fixed,
    text: t('notice.withdrawText'),
    fields,
  };
  return [...(state === 'draft' ? [publishing] : []), ...(state === 'withdrawn' ? [] : [withdrawing])];
}
