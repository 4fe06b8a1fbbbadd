import type { DayPreview as Previewed, lotteryCalendarCalls } from '@drawroom/contract/lottery-calendar';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { formatDateTime } from '@drawroom/i18n/format-time';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { use, useState } from 'react';
import type { ReactNode } from 'react';
import { ActInput } from '../act/act-input.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import type { Fields } from '../session/ask.ts';
import { Refused } from '../session/ask.ts';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { Language, useWordOf, useWords } from '../words.ts';

type PreviewCall = (typeof lotteryCalendarCalls)['previewCalendar' | 'previewException'];

export interface DayPreviewProps {
  readonly call: PreviewCall;
  /** The document, as the call takes it. */
  readonly fields: Fields;
  /** What the day is at first. */
  readonly day: string;
  readonly nameOf: (code: string) => string;
}

/** What was asked, and what came of it. */
interface Looked {
  readonly asked: string;
  readonly reply?: OperatorReplyOf<PreviewCall>;
  readonly failure?: unknown;
}

/** What a day would be under a document that is not saved yet; once something is changed it has to be asked again. */
export function DayPreview({ call, fields, day: begin, nameOf }: DayPreviewProps): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const [day, setDay] = useState(begin);
  const [looked, setLooked] = useState<Looked | null>(null);
  const asked = JSON.stringify({ ...fields, day });
  async function look(): Promise<void> {
    try {
      setLooked({ asked, reply: await ask(call, { ...fields, day }) });
    } catch (failure) {
      setLooked({ asked, failure });
    }
  }
  const shown = looked?.asked === asked ? looked : null;
  return (
    <Part title={t('calendar.preview')}>
      <ActInput
        field={{ name: 'day', label: t('calendar.previewDay'), kind: 'day' }}
        value={day}
        fault={undefined}
        isFirst={false}
        onAnswer={setDay}
      />
      <p>
        <Button variant="outlined" color="inherit" disabled={day === ''} onClick={() => void look()}>
          {t('calendar.look')}
        </Button>
      </p>
      {shown?.failure !== undefined && <Faults failure={shown.failure} />}
      {shown?.reply?.list.map((each) => (
        <Day key={each.code} previewed={each} name={nameOf(each.code)} />
      ))}
    </Part>
  );
}

function Faults({ failure }: Readonly<{ failure: unknown }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const named = failure instanceof Refused ? failure.fields : [];
  const said = named
    .map(({ reason }) => [reason, wordOf('calendar.fault', reason)] as const)
    .filter(([reason, text]) => text !== reason)
    .map(([, text]) => text);
  return (
    <Alert severity="error">
      {faultText(failure, t)}
      {[...new Set(said)].map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </Alert>
  );
}

function Day({ previewed, name }: Readonly<{ previewed: Previewed; name: string }>): ReactNode {
  const t = useWords();
  const locale = use(Language);
  const { zone, first, last, count, stay, same, moved, gone, made } = previewed;
  const round = (at: Previewed['first']): ReactNode =>
    at === null ? '–' : `${at.gameNo} · ${formatDateTime(at.prizeAt, { locale, timeZone: zone })}`;
  return (
    <div role="group" aria-label={name} className="flex flex-col gap-2">
      <h4 className="text-sm font-medium">
        <bdi>{name}</bdi>
      </h4>
      {count === 0 ? (
        <p className="text-sm">{t('calendar.none')}</p>
      ) : (
        <Facts
          facts={[
            [t('calendar.first'), round(first)],
            [t('calendar.last'), round(last)],
            [t('calendar.count'), count],
            [t('calendar.zone'), zone],
          ]}
        />
      )}
      <p className="text-sm text-ink-soft">{t('calendar.anew', { same, moved, gone, made })}</p>
      {stay > 0 && <Alert severity="warning">{t('calendar.stay', { n: stay })}</Alert>}
    </div>
  );
}
