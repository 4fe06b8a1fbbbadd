import { change } from '@drawroom/contract/odds-desk';
import type { lotteries } from '@drawroom/contract/odds-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { faultText } from '../session/fault-text.ts';
import { mayCall, useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import { OddsGrid } from './odds-grid.tsx';
import { OddsVersions } from './odds-versions.tsx';
import { SheetHead } from './sheet-head.tsx';
import type { OddsView } from './sheet.ts';
import { EMPTY_SHEET } from './sheet-history.ts';
import type { Sheet, SheetStep } from './sheet-history.ts';
import { useOddsView } from './use-odds-view.ts';

export interface OddsDeskProps {
  readonly lottery: OperatorReplyOf<typeof lotteries>['list'][number];
  readonly sheet: Sheet;
  readonly onStep: (step: SheetStep) => void;
}

/** One lottery: its table to look at and to write over, its versions, and what waits for its moment. */
export function OddsDesk({ lottery, sheet, onStep }: OddsDeskProps): ReactNode {
  const t = useWords();
  const { lotteryCode } = lottery;
  const [address, setAddress] = useSearchParams();
  const version = address.get('version');
  const [shown, setShown] = useState<'table' | 'versions'>('table');
  const { data, error } = useOddsView(lotteryCode, version);
  return (
    <section aria-label={lottery.name} className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-b border-hairline bg-card px-4">
        <span className="hidden max-[70rem]:block">
          <IconButton icon="back" label={t('odds.lotteries')} onPress={() => setAddress({})} />
        </span>
        <h2 className="text-md font-semibold">{lottery.name}</h2>
        <span className="text-xs text-ink-faint">
          {lotteryCode} · {t('odds.version', { n: data?.version ?? lottery.version })}
        </span>
        <span className="flex-1" />
        <Tabs value={shown} onChange={(_, to: 'table' | 'versions') => setShown(to)}>
          <Tab value="table" label={t('odds.odds')} />
          <Tab value="versions" label={t('odds.versions')} />
        </Tabs>
      </header>
      {error !== null && <Alert severity="error">{faultText(error, t)}</Alert>}
      {shown === 'versions' && (
        <OddsVersions
          lotteryCode={lotteryCode}
          onLook={(chosen) => {
            setAddress({ lottery: lotteryCode, ...(chosen !== null && { version: String(chosen) }) });
            setShown('table');
          }}
        />
      )}
      {shown === 'table' && data !== undefined && (
        <Table view={data} sheet={sheet} onStep={onStep} onForce={() => setAddress({ lottery: lotteryCode })} />
      )}
    </section>
  );
}

function Table({
  view,
  sheet,
  onStep,
  onForce,
}: Readonly<{
  view: OddsView;
  sheet: Sheet;
  onStep: (step: SheetStep) => void;
  onForce: () => void;
}>): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  const isOld = view.version !== view.inForce;
  const mayWrite = !isOld && mayCall(operator, change);
  return (
    <>
      {isOld ? (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={onForce}>
              {t('odds.toForce')}
            </Button>
          }
        >
          {t('odds.older', { n: view.version })}
        </Alert>
      ) : (
        <SheetHead view={view} sheet={sheet} mayWrite={mayWrite} onStep={onStep} />
      )}
      <OddsGrid view={view} sheet={isOld ? EMPTY_SHEET : sheet} mayWrite={mayWrite} onStep={onStep} />
    </>
  );
}
