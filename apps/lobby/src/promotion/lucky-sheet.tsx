import { spin } from '@drawroom/contract/promotion';
import type { CampaignOf, SpinView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { apart } from '../shell/apart.ts';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { CopyRow } from '../wallet/copy-row.tsx';
import { askOnce } from './ask-once.ts';
import type { Told } from './check-spin.ts';
import { DrawnCard } from './drawn-card.tsx';
import { OddsTable } from './odds-table.tsx';
import { ownNumber } from './own-number.ts';

/** A draw that was made here, and what was known before it. */
export interface OwnDraw {
  readonly spin: SpinView;
  readonly told: Told;
}

type Lucky = CampaignOf<'lucky_draw'>;

/** Draws one: number and commitment are those that stand on the screen, the own number is made now. Throws as `askOnce`. */
async function drawOne({ code, next, prizes }: Lucky): Promise<OwnDraw> {
  return askOnce({
    what: `spin ${code}`,
    make: () => ({ ...next, prizes, entropy: ownNumber(), clientRef: crypto.randomUUID() }),
    send: async (told) => {
      const { clientRef, spinNo, entropy } = told;
      return { ...(await call(spin, { code, clientRef, spinNo, entropy })), told };
    },
  });
}

/** The draw of a campaign: a card that turns, the chances, and the commitment of the draw that comes next. */
export function LuckySheet({ campaign, onClose }: Readonly<{ campaign: Lucky; onClose: () => void }>): ReactNode {
  const t = useTranslations('promotion.lucky');
  const wordsFor = useFailureText();
  const [drawn, setDrawn] = useState<OwnDraw | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { name, spinsLeft, spent, prizes, next } = campaign;
  async function press(): Promise<void> {
    setDrawn(null);
    setError(null);
    try {
      setDrawn(await drawOne(campaign));
    } catch (failure) {
      setError(sentencesOf(wordsFor(failure)));
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      footer={
        <div className="flex flex-col gap-2">
          {error !== null && (
            <p role="alert" className="text-sm text-vermilion-ink">
              {error}
            </p>
          )}
          <Button wide size="lg" disabled={spinsLeft === 0 || spent} onPress={press}>
            {t('draw', { count: spinsLeft })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <DrawnCard drawn={drawn} />
        <OddsTable prizes={prizes} drawn={drawn?.spin.prize} />
        <section>
          <CopyRow name={t('committed', { no: apart(next.spinNo) })} value={next.commitment} />
          <p className="text-sm text-ink-faint">{t('committedNote')}</p>
        </section>
      </div>
    </Sheet>
  );
}
