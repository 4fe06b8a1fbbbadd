import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { NumberedSteps } from '@drawroom/ui/numbered-steps.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EarningsNote } from './earnings-note.tsx';
import { useQuotas } from './queries.ts';
import { QuotaList } from './quota-list.tsx';
import { RateHistory } from './rate-history.tsx';
import { RateSlider } from './rate-slider.tsx';
import { allowed, earnedOn, everyTypeAt } from './rates.ts';
import type { RateType } from './rates.ts';
import { WithTypes } from './with-types.tsx';

/** Rate of the lower level in the example of spec §9. */
const EXAMPLE_RATE = 90;
const STEPS = ['invite', 'bet', 'earn', 'levels'] as const;

/** How rebates come about, reckoned with one's own rates, type by type (spec §9). */
export function Programme(): ReactNode {
  const t = useTranslations('agent.guide');
  const quotas = useQuotas(null);
  return (
    <>
      <Card>
        <NumberedSteps steps={STEPS.map((step) => ({ key: step, content: t(step) }))} />
      </Card>
      <WithTypes>{(types) => <Example types={types} />}</WithTypes>
      {quotas.data && quotas.data.list.length > 0 && (
        <Card>
          <h2 className="text-md font-semibold">{t('quotas')}</h2>
          <QuotaList list={quotas.data.list} />
        </Card>
      )}
      <RateHistory memberId={null} />
    </>
  );
}

/** The example with one's own rates: what is given to somebody below moves, what is earned follows. */
function Example({ types }: Readonly<{ types: readonly RateType[] }>): ReactNode {
  const t = useTranslations('agent.guide');
  const words = useTranslations('agent');
  const highest = Math.max(...types.map(({ ceiling }) => ceiling));
  const [given, setGiven] = useState(() => allowed({ floor: 0, ceiling: highest }, EXAMPLE_RATE));
  const rates = everyTypeAt(types, given);
  return (
    <Card>
      <h2 className="mb-2 text-md font-semibold">
        {t('example')} <span className="text-sm font-normal text-ink-faint">{words('per10k')}</span>
      </h2>
      <RateSlider label={t('given')} value={given} floor={0} ceiling={highest} onChange={setGiven} />
      <div className="mt-3">
        <EarningsNote types={types} rates={rates} />
      </div>
      <table className="mt-3 w-full text-sm">
        <thead className="text-ink-faint">
          <tr>
            <th scope="col" className="py-1.5 text-start font-normal">
              {t('type')}
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              {t('own')}
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              {t('earned')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {types.map(({ type, name, ceiling }) => (
            <tr key={type}>
              <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className="tabular py-2 text-end">{ceiling}</td>
              <td className="py-2 text-end">
                <MoneyText amount={earnedOn(rates[type] ?? 0, ceiling)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
