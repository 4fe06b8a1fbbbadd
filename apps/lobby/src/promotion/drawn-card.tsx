import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { minorOf } from '../wallet/minor.ts';
import { checkSpin } from './check-spin.ts';
import type { OwnDraw } from './lucky-sheet.tsx';
import { SpinProof } from './spin-proof.tsx';

const FACE =
  'col-start-1 row-start-1 flex min-h-36 flex-col items-center justify-center gap-1 rounded-card px-4 backface-hidden';

/** A card that lies face down until a prize is drawn and then turns, at once where motion is not wanted; below it the check of the draw. */
export function DrawnCard({ drawn }: Readonly<{ drawn: OwnDraw | null }>): ReactNode {
  const t = useTranslations('promotion.lucky');
  return (
    <section className="flex flex-col gap-2">
      <div className="perspective-distant">
        <div
          className={`grid transform-3d transition-transform duration-500 ${drawn === null ? '' : 'rotate-y-180 rtl:-rotate-y-180'}`}
        >
          <div aria-hidden={drawn !== null} className={`${FACE} border border-line bg-sunken text-ink-soft`}>
            <Icon name="packet" size={36} />
            <span className="text-sm">{t('faceDown')}</span>
          </div>
          <div role="status" className={`${FACE} rotate-y-180 bg-gold-soft text-center text-gold rtl:-rotate-y-180`}>
            {drawn !== null && <Prize drawn={drawn} />}
          </div>
        </div>
      </div>
      {drawn !== null && <Check key={drawn.spin.spinNo} drawn={drawn} />}
    </section>
  );
}

function Prize({ drawn: { spin } }: Readonly<{ drawn: OwnDraw }>): ReactNode {
  const t = useTranslations('promotion.lucky');
  const prize = spin.prizes[spin.prize];
  if (prize === undefined) return null;
  return (
    <>
      <span className="sr-only">{t('drawn')}: </span>
      <span className="text-lg font-semibold wrap-anywhere">{prize.name}</span>
      {minorOf(prize.amount) > 0n && (
        <span className="text-xl font-semibold">
          <MoneyText amount={prize.amount} />
        </span>
      )}
    </>
  );
}

/** Made again at once, and told in a line; the whole of it on request. */
function Check({ drawn: { spin, told } }: Readonly<{ drawn: OwnDraw }>): ReactNode {
  const t = useTranslations('promotion.proof');
  const [open, setOpen] = useState(false);
  const checked = checkSpin(spin, told);
  if (open || !checked.ok) return <SpinProof spin={spin} checked={checked} />;
  return (
    <p className="flex items-center justify-between gap-2 large:flex-wrap text-sm">
      <span className="flex min-w-0 items-center gap-2 text-jade">
        <Icon name="check" size={18} />
        {t('checked')}
      </span>
      <Button look="quiet" size="sm" onPress={() => setOpen(true)}>
        {t('see')}
      </Button>
    </p>
  );
}
