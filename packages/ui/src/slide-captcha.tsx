import { useTranslations } from '@drawroom/i18n/translations';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useSlide } from './use-slide.ts';
import type { SlidePoint } from './use-slide.ts';

/** A picture with a gap, and the square piece that fits it. */
export interface SlidePicture {
  readonly id: string;
  /** Addresses of the two pictures. */
  readonly background: string;
  readonly piece: string;
  /** Picture pixels. */
  readonly pieceY: number;
  readonly pieceSize: number;
  readonly width: number;
  readonly height: number;
}

export interface SlideCaptchaProps {
  /** Null while the first one comes. */
  readonly picture: SlidePicture | null;
  readonly phase: 'loading' | 'ready' | 'checking' | 'ok';
  /** Why there is a new picture. */
  readonly notice: 'wrong' | 'expired' | null;
  /** The piece was let go with its left edge at `x`, picture pixels. */
  readonly onLetGo: (x: number, track: readonly SlidePoint[]) => void;
  readonly onRenew: () => void;
}

/**
 * A piece that is slid into its gap, by finger or by keys. Pictures run from left to right in every language. What it asks
 * for cannot be done by everybody: whoever shows it offers another way beside it.
 */
export function SlideCaptcha({ picture, phase, notice, onLetGo, onRenew }: SlideCaptchaProps): ReactNode {
  const t = useTranslations('ui');
  const news = notice === null ? '' : t(`captcha.${notice}`);
  return (
    <div dir="ltr" className="mx-auto flex w-full max-w-[20rem] flex-col gap-3">
      {picture === null ? (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
          <span className="skeleton aspect-[16/9] w-full rounded-key" />
          <span className="skeleton h-12 w-full rounded-full" />
        </div>
      ) : (
        <Slide key={picture.id} picture={picture} phase={phase} shakes={notice === 'wrong'} onLetGo={onLetGo} />
      )}
      <div className="flex min-h-11 items-center gap-2">
        <p role="status" dir="auto" className={`min-w-0 flex-1 text-sm ${phase === 'ok' ? 'text-jade' : 'text-amber'}`}>
          {phase === 'ok' ? t('done') : news}
        </p>
        <IconButton icon="refresh" label={t('refresh')} onPress={onRenew} disabled={phase !== 'ready'} />
      </div>
    </div>
  );
}

interface SlideProps extends Pick<SlideCaptchaProps, 'phase' | 'onLetGo'> {
  readonly picture: SlidePicture;
  /** It takes the place of one that was answered wrongly. */
  readonly shakes: boolean;
}

function Slide({ picture, phase, shakes, onLetGo }: SlideProps): ReactNode {
  const t = useTranslations('ui');
  const frame = useRef<HTMLDivElement>(null);
  const [x, setX] = useState(0);
  const { pieceSize, width, height } = picture;
  const keysId = useId();
  const enabled = phase === 'ready';
  const hands = useSlide({
    most: width - pieceSize,
    x,
    enabled,
    scale: () => (frame.current?.getBoundingClientRect().width ?? 0) / width || 1,
    onMove: setX,
    onLetGo,
  });
  const share = `${(pieceSize / width) * 100}%`;
  const moved = { inlineSize: share, transform: `translateX(${(x / pieceSize) * 100}%)` };
  const look = phase === 'ok' ? 'bg-jade text-card' : 'bg-vermilion text-on-vermilion';
  return (
    <>
      <div
        ref={frame}
        className={`relative overflow-hidden rounded-key bg-sunken ${shakes ? 'animate-[shake_320ms_ease-out]' : ''}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={picture.background} alt="" draggable={false} className="block size-full select-none" />
        <img
          src={picture.piece}
          alt=""
          draggable={false}
          className="pointer-events-none absolute start-0 select-none"
          style={{ ...moved, top: `${(picture.pieceY / height) * 100}%` }}
        />
      </div>
      <div className="relative flex min-h-12 items-center rounded-full border border-line bg-sunken">
        <span id={keysId} className="sr-only">{`${t('captcha.hint')}. ${t('captcha.keys')}`}</span>
        <span
          aria-hidden="true"
          className="w-full ps-[20%] pe-3 text-center text-sm leading-tight text-ink-soft select-none"
        >
          {x === 0 && t('captcha.hint')}
        </span>
        <div
          {...hands}
          role="slider"
          tabIndex={0}
          aria-label={t('captcha.slider')}
          aria-describedby={keysId}
          aria-valuemin={0}
          aria-valuemax={width - pieceSize}
          aria-valuenow={Math.trunc(x)}
          aria-disabled={!enabled}
          className={`absolute start-0 -top-px grid h-12 touch-none place-items-center rounded-full shadow-card select-none ${look} ${enabled ? 'cursor-grab' : 'opacity-70'}`}
          style={moved}
        >
          <Icon name={phase === 'ok' ? 'check' : 'forward'} size={22} />
        </div>
      </div>
    </>
  );
}
