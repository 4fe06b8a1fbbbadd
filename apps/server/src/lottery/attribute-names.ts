import type { LocaleTag } from '@drawroom/contract/locales';
import type { DrawAttribute } from '@drawroom/engine/games/game-family';
import type { Messages } from '../kernel/kernel.ts';

/** Which of the labels of results name the values of an attribute, by the last part of its code. */
const LABELS: Readonly<Record<string, string>> = { tail: 'size', dsum: 'parity', dt2: 'dt', count: 'red' };

/** Names of what charts follow and of its values, in one language. */
export function attributeNames(messages: Messages, locale: LocaleTag, family: string) {
  const firstOf = (keys: readonly string[]): string | undefined => keys.find((key) => messages.has(key));
  const placeName = (place: string): string => {
    const own = `place.${family}.${place}`;
    return messages.has(own) ? messages.text(locale, own) : messages.text(locale, 'place.any', { place });
  };
  return {
    /** `pos3.size` is "third place: big, small"; one without a text of its own is called by its code. */
    attribute: (code: string): string => {
      const pair = /^dt\.(\d+)v(\d+)$/.exec(code);
      if (pair !== null) return messages.text(locale, 'attribute.dtPair', { one: pair[1] ?? '', other: pair[2] ?? '' });
      const place = /^pos(\d+)\./.exec(code)?.[1];
      const name = code.replace(/^pos\d+/, 'pos').replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
      const key = firstOf([`attribute.${family}.${name}`, `attribute.${name}`]);
      if (key === undefined) return code;
      return messages.text(locale, key, place === undefined ? {} : { place: placeName(place) });
    },
    /** Names of all values of an attribute; empty where they are called by themselves. */
    values: ({ code, values }: Pick<DrawAttribute, 'code' | 'values'>): string[] => {
      const names = values.map((value) => valueName(code, value));
      return names.every((name, at) => name === values[at]) ? [] : names;
    },
    value: valueName,
  };

  function valueName(code: string, value: string): string {
    if (family === 'baucua') return messages.text(locale, `pick.face.baucua.${value}`);
    const odds = /^(\d)odd(\d)even$/.exec(value);
    if (odds !== null) return messages.text(locale, 'pick.oddEven', { odd: odds[1] ?? '', even: odds[2] ?? '' });
    const last = code.startsWith('dt.') ? 'dt' : (code.split('.').at(-1) ?? '');
    // A number is called by itself, but for those that stand for something else.
    if (/^\d+$/.test(value) && !(family === 'xocdia' && last === 'count') && last !== 'bull') return value;
    const kind = LABELS[last] ?? last;
    const label = value === 'triple' ? 'shape.triple' : `${kind}.${value}`;
    const key = firstOf([`label.${family}.${label}`, `label.${label}`, `label.${kind}`]);
    return key === undefined ? value : messages.text(locale, key, { value });
  }
}
