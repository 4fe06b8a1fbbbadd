import { DRAW_STATES } from '@drawroom/contract/draw-desk';
import { list as lotteries } from '@drawroom/contract/lottery-desk';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Choice } from '../list/choice.tsx';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import type { DrawRowHere } from './draw-queue.tsx';
import type { AskedRounds } from './use-asked-rounds.ts';

/** As many as one page of the queue has. */
const ROWS_MAX = 100;
/** After so long without a further letter a number is asked for, ms. */
const PAUSE_MS = 400;
/** A number that the call takes; while one is being written, nothing is asked. */
const GAME_NO = /^([0-9A-Za-z/-]{3,24})?$/;

interface SwitchesProps {
  readonly asked: AskedRounds;
  readonly rows: readonly DrawRowHere[];
}

/** Which rounds are shown: of which lottery, in which state, of which number, and from where on. */
export function AskedSwitches({ asked: { filter, choose }, rows }: SwitchesProps): ReactNode {
  const t = useWords();
  const { data } = useAsked(lotteries);
  const { lotteryCode = '', gameNo = '', state = '', cursor = '' } = filter;
  const last = rows.length >= ROWS_MAX ? rows.at(-1) : undefined;
  const known = data?.list.some((each) => each.lotteryCode === lotteryCode) === true;
  return (
    <div className="flex flex-col gap-2 border-b border-hairline bg-card px-3 pt-1 pb-2">
      <TextField
        select
        label={t('draw.lottery')}
        value={known ? lotteryCode : ''}
        onChange={({ target }) => choose({ lotteryCode: target.value })}
      >
        <MenuItem value="">{t('all')}</MenuItem>
        {data?.list.map((each) => (
          <MenuItem key={each.lotteryCode} value={each.lotteryCode}>
            {each.name}
          </MenuItem>
        ))}
      </TextField>
      <div className="flex gap-2">
        <Choice
          list="draw.state"
          label={t('draw.which')}
          values={DRAW_STATES}
          value={state}
          onChoose={(value) => choose({ state: value })}
        />
        <NumberField key={gameNo} value={gameNo} onChange={(value) => choose({ gameNo: value })} />
      </div>
      {(cursor !== '' || last !== undefined) && (
        <div className="flex gap-2">
          {cursor !== '' && (
            <Button variant="outlined" color="inherit" onClick={() => choose({})}>
              {t('draw.first')}
            </Button>
          )}
          {last !== undefined && (
            <Button variant="outlined" color="inherit" onClick={() => choose({ cursor: last.cursor })}>
              {t('list.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function NumberField({ value, onChange }: Readonly<{ value: string; onChange: (value: string) => void }>): ReactNode {
  const t = useWords();
  const [written, setWritten] = useState(value);
  useEffect(() => {
    const wanted = written.trim();
    if (wanted === value || !GAME_NO.test(wanted)) return undefined;
    const timer = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, value, onChange]);
  return <TextField label={t('draw.number')} value={written} onChange={({ target }) => setWritten(target.value)} />;
}
