import type { PrizeView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { minorOf } from '../wallet/minor.ts';
import { usePromotionWords } from './use-promotion-words.ts';

export interface OddsTableProps {
  readonly prizes: readonly PrizeView[];
  /** Which of them was drawn, from 0. */
  readonly drawn?: number | undefined;
}

/** Every prize with its exact chance. */
export function OddsTable({ prizes, drawn }: OddsTableProps): ReactNode {
  const t = useTranslations('promotion.lucky');
  const words = usePromotionWords();
  return (
    <section className="flex flex-col gap-1">
      <table className="w-full text-sm">
        <caption className="pb-1 text-start font-semibold text-ink-soft">{t('chances')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('prize')}</th>
            <th scope="col">{t('points')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {prizes.map(({ name, amount, parts }, at) => (
            // Two prizes may have one name and one chance.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className={at === drawn ? 'bg-jade-soft font-semibold text-jade' : ''}>
              <th scope="row" className="py-2 ps-1 text-start font-normal wrap-anywhere">
                {name}
                {at === drawn && (
                  <span className="ms-1 inline-block align-text-bottom">
                    <Icon name="check" size={16} />
                    <span className="sr-only">{t('drawn')}</span>
                  </span>
                )}
              </th>
              <td className="px-2 py-2 text-end">{minorOf(amount) > 0n ? <MoneyText amount={amount} /> : '–'}</td>
              <td className="tabular py-2 pe-1 text-end">{words.chance(parts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-faint">{t('chancesNote')}</p>
    </section>
  );
}
