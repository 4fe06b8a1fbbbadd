import type { DrawResult } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';

type Label = DrawResult['labels'][number];

/** Names of labels that come without a text, as in events. */
export function useLabelText(): (label: Label) => string {
  const t = useTranslations('lottery');
  return ({ code, text }) => {
    if (text !== '') return text;
    const [kind = '', value = ''] = code.split('.');
    // Codes come from the wire; the texts exist for the families of this release.
    const exact = `label.${kind}.${value}` as 'label.size.big';
    if (t.has(exact)) return t(exact);
    const general = `label.${kind}.any` as 'label.sum.any';
    return t.has(general) ? t(general, { value }) : value;
  };
}

const TONES: Readonly<Record<string, TagTone>> = { 'size.big': 'big', 'size.small': 'small' };

/** Labels worth a place beside the dice; the span is in the history's sheet only. */
const SHOWN = /^(sum|size|parity|shape\.(triple|straight))/;

export interface ResultLabelsProps {
  readonly labels: readonly Label[];
  /** In a box of one line: a label that finds no room there is not shown, not even the first. */
  readonly oneLine?: boolean;
}

/** What a result is called: points, big or small, odd or even, triple. Big and small look alike everywhere (look.md). */
export function ResultLabels({ labels, oneLine }: ResultLabelsProps): ReactNode {
  const text = useLabelText();
  const shown = labels.filter((label) => SHOWN.test(label.code)).map((label) => ({ ...label, word: text(label) }));
  // A triple has neither size nor parity: some languages have one word for all three labels.
  const once = shown.filter(({ word }, at) => shown.findIndex((other) => other.word === word) === at);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {oneLine === true && <span aria-hidden="true" className="h-6 w-0" />}
      {once.map(({ code, word }) => (
        <Tag key={code} tone={TONES[code] ?? 'plain'}>
          {word}
        </Tag>
      ))}
    </span>
  );
}
