import type { NoticeDraft } from '@drawroom/contract/notice-desk';
import { NOTICE_KINDS } from '@drawroom/contract/notice';
import { CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { ActField } from '../act/act.ts';
import { momentOf, momentText } from '../act/moment.ts';
import type { Fields } from '../session/ask.ts';
import type { Say } from '../words.ts';

const TITLE_MAX = 80;
const BODY_MAX = 4_000;

/** Questions for a notice, filled with what it says already. */
export function noticeFields(now: NoticeDraft | null, t: Say): readonly ActField[] {
  const { kinds = null, rooms = null, members = null } = now?.audience ?? {};
  return [
    {
      name: 'kind',
      label: t('notice.kind'),
      kind: 'choice',
      initial: now?.kind ?? NOTICE_KINDS[0],
      options: NOTICE_KINDS.map((value) => ({ value, label: t(`notice.kind.${value}`) })),
    },
    ...CONSOLE_LOCALES.flatMap((tag): ActField[] => [
      {
        name: `title.${tag}`,
        label: t('notice.titleIn', { language: ownNameOf(tag) }),
        initial: now?.title[tag] ?? '',
        isOptional: true,
        max: TITLE_MAX,
      },
      {
        name: `body.${tag}`,
        label: t('notice.bodyIn', { language: ownNameOf(tag) }),
        kind: 'long',
        initial: now?.body[tag] ?? '',
        isOptional: true,
        max: BODY_MAX,
      },
    ]),
    { name: 'from', label: t('notice.from'), kind: 'moment', initial: momentText(now?.from ?? Date.now()) },
    {
      name: 'until',
      label: t('notice.until'),
      kind: 'moment',
      initial: now === null || now.until === null ? '' : momentText(now.until),
      isOptional: true,
    },
    { name: 'place', label: t('notice.place'), initial: String(now?.place ?? 0), max: 5 },
    {
      name: 'kinds',
      label: t('notice.kinds'),
      kind: 'choice',
      initial: kinds?.length === 1 ? (kinds[0] ?? 'all') : 'all',
      options: [
        { value: 'all', label: t('notice.forAll') },
        { value: 'player', label: t('notice.forPlayers') },
        { value: 'agent', label: t('notice.forAgents') },
      ],
    },
    { name: 'rooms', label: t('notice.rooms'), initial: (rooms ?? []).join(', '), isOptional: true },
    { name: 'members', label: t('notice.members'), initial: (members ?? []).join(', '), isOptional: true },
  ];
}

/** The notice that was written, as the call takes it (JSON). Languages of the audience and of texts not asked for stay as they are. */
export function noticeOf(answers: Fields, now: NoticeDraft | null): string {
  const { kind, from = '', until = '', place, kinds = 'all', rooms = '', members = '' } = answers;
  return JSON.stringify({
    kind,
    title: textsOf('title', answers, now?.title ?? {}),
    body: textsOf('body', answers, now?.body ?? {}),
    from: momentOf(from),
    until: until === '' ? null : momentOf(until),
    place: place?.trim() ?? '0',
    audience: {
      rooms: listOf(rooms),
      kinds: kinds === 'all' ? null : [kinds],
      languages: now?.audience.languages ?? null,
      members: listOf(members),
    },
  });
}

function textsOf(part: 'title' | 'body', answers: Fields, before: Fields): Fields {
  const written = CONSOLE_LOCALES.map((tag) => [tag, (answers[`${part}.${tag}`] ?? '').trim()] as const);
  const others = Object.entries(before).filter(([tag]) => !(CONSOLE_LOCALES as readonly string[]).includes(tag));
  return Object.fromEntries([...others, ...written.filter(([, text]) => text !== '')]);
}

function listOf(text: string): readonly string[] | null {
  const parts = text.split(/[\s,，]+/).filter((part) => part !== '');
  return parts.length === 0 ? null : parts;
}
