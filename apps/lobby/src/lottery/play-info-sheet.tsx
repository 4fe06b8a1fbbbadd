import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import { SelectionFace } from './bet-label.tsx';
import type { OddsPanel, PanelPlay } from './odds-panel.ts';
import { useMoney } from './use-money.ts';
import { useRuleText } from './use-rule-text.ts';
import { usePercent } from './use-percent.ts';

export interface PlayInfoSheetProps {
  readonly plays: readonly PanelPlay[];
  readonly ruleSet: OddsPanel['ruleSet'];
  readonly onClose: () => void;
}

/** What a play is: its rule in words, its limits, and for each option odds, exact chance and house edge. */
export function PlayInfoSheet({ plays, ruleSet, onClose }: PlayInfoSheetProps): ReactNode {
  const t = useTranslations('lottery');
  return (
    <Sheet open onClose={onClose} title={t('oddsInfo')}>
      <div className="flex flex-col gap-6">
        {plays.map((play) => (
          <PlayInfo key={play.playCode} play={play} ruleSet={ruleSet} />
        ))}
        <p className="rounded-card bg-sunken p-3 text-sm text-ink-soft">{t('oddsInfoNote')}</p>
      </div>
    </Sheet>
  );
}

/** Rule and limits of one play in words; also used by the drawer. */
export function PlayRule({ play, ruleSet }: Readonly<{ play: PanelPlay; ruleSet: OddsPanel['ruleSet'] }>): ReactNode {
  const t = useTranslations('lottery');
  const money = useMoney();
  const rule = useRuleText()(play.playCode, ruleSet);
  return (
    <>
      {rule !== null && <p className="text-sm text-ink-soft">{rule}</p>}
      <p className="text-sm text-ink-faint">
        {t('limits', { min: money(play.minAmount), max: money(play.maxAmount), round: money(play.roundMaxAmount) })}
      </p>
    </>
  );
}

function PlayInfo({ play, ruleSet }: Readonly<{ play: PanelPlay; ruleSet: OddsPanel['ruleSet'] }>): ReactNode {
  const t = useTranslations('lottery');
  const percent = usePercent();
  // Choices that make up one selection share its odds, chance and edge: one row says it.
  const rows = play.input === 'set' || play.input === 'doubles-singles' ? play.options.slice(0, 1) : play.options;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-md font-semibold">{play.title}</h3>
      <PlayRule play={play} ruleSet={ruleSet} />
      <table className="mt-1 w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-faint *:pb-1 *:font-normal">
            <th scope="col" className="text-start">
              {t('options')}
            </th>
            <th scope="col" className="text-end">
              {t('odds')}
            </th>
            <th scope="col" className="text-end">
              {t('chance')}
            </th>
            <th scope="col" className="text-end">
              {t('houseEdge')}
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map((option) => (
            <tr key={option.selection} className="border-t border-hairline *:py-1.5">
              <th scope="row" className="text-start font-medium">
                {rows.length < play.options.length ? (
                  t('everyUnit')
                ) : (
                  <SelectionFace playCode={play.playCode} selection={option.selection} label={option.label} size={18} />
                )}
              </th>
              <td className="text-end">
                <OddsText odds={option.odds} />
              </td>
              <td className="text-end">{percent(option.winProbability)}</td>
              <td className="text-end">{percent(option.houseEdge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
