import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import type { OddsPanel, PanelPlay } from './odds-panel.ts';
import { PickFace } from './pick-face.tsx';
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
  const rows = rowsOf(play);
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
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-hairline *:py-1.5">
              <th scope="row" className="text-start font-medium">
                {row.pick === null ? row.label || t('everyUnit') : <PickFace play={play} pick={row.pick} />}
              </th>
              <td className="text-end">
                <OddsText odds={row.odds} />
              </td>
              <td className="text-end">{percent(row.winProbability)}</td>
              <td className="text-end">{percent(row.houseEdge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface InfoRow {
  readonly key: string;
  /** The pick the row is about; null where it is about a price. */
  readonly pick: string | null;
  readonly label: string;
  readonly odds: string;
  readonly winProbability: string;
  readonly houseEdge: string;
}

/** A row per pick where every pick has its own price, else a row per price: picks of a set share its odds, chance and edge. */
function rowsOf(play: PanelPlay): InfoRow[] {
  const own = play.input === 'options' && play.prices.length === play.options.length;
  if (!own) return play.prices.map((price) => ({ ...price, pick: null }));
  return play.options.map((option) => ({ ...option, key: option.selection, pick: option.selection }));
}
