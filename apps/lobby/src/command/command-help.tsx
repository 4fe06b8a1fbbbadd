import { writeCommand } from '@drawroom/engine/command/write-command';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BetLabel } from '../lottery/bet-label.tsx';
import { playInPanel } from '../lottery/odds-panel.ts';
import { oddsQuery } from '../lottery/queries.ts';
import type { WrittenLottery } from './read-text.ts';

/** How bets are written, by examples of the chosen lottery in the member's language, each beside what it means. */
export function CommandHelp({ on, onClose }: Readonly<{ on: WrittenLottery; onClose: () => void }>): ReactNode {
  const t = useTranslations('command');
  const { lottery, vocabulary } = on;
  const panel = useQuery(oddsQuery(lottery.lotteryCode)).data;
  const examples = vocabulary.examples.map(([playCode, selection, amount]) => {
    const amountMinor = parseMoney(amount) ?? 0n;
    const text = writeCommand([{ playCode, selection, amountMinor }], vocabulary) ?? '';
    return { playCode, selection, amountMinor, text, play: panel && playInPanel(panel, playCode) };
  });
  const [first, second] = examples;
  return (
    <Sheet open onClose={onClose} title={t('helpTitle', { name: lottery.name })}>
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline">
          {examples.map(({ playCode, selection, amountMinor, text, play }) => (
            <li key={text} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2.5">
              <bdi className="font-semibold">{text}</bdi>
              {play !== undefined && (
                <span className="inline-flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-sm text-ink-soft">
                  <BetLabel playCode={playCode} playTitle={play.title} selection={selection} play={play} size={16} />
                  <MoneyText amount={formatMoney(amountMinor)} />
                </span>
              )}
            </li>
          ))}
        </ul>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink-soft">
          <li>{t('rule.seen')}</li>
          <li>{t('rule.units')}</li>
          {first !== undefined && second !== undefined && (
            <li>{t('rule.several', { one: first.text, other: second.text })}</li>
          )}
          {vocabulary.places > 0 && <li>{t('rule.places')}</li>}
          <li>{t('rule.languages')}</li>
          <li>{t('rule.cancel')}</li>
        </ul>
      </div>
    </Sheet>
  );
}
