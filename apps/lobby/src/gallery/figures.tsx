import { Card } from '@drawroom/ui/card.tsx';
import { Countdown } from '@drawroom/ui/countdown.tsx';
import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { NumberBall } from '@drawroom/ui/number-ball.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import type { ReactNode } from 'react';
import type { Sample } from './samples.ts';

const AMOUNTS = ['0.00', '1234.50', '-86.20', '99999999.99', '100000000', '123456789012.34'];
const ICONS: readonly IconName[] = [
  'back',
  'forward',
  'down',
  'close',
  'check',
  'plus',
  'minus',
  'search',
  'refresh',
  'lobby',
  'room',
  'records',
  'wallet',
  'me',
  'backspace',
  'eye',
  'eyeOff',
  'globe',
  'sun',
  'alert',
  'info',
  'offline',
  'clock',
  'lock',
  'shield',
  'seal',
  'bell',
  'trash',
  'copy',
  'download',
  'settings',
  'trend',
  'leave',
  'scan',
  'people',
  'star',
  'keyboard',
];

/** Amounts, odds, time, dice, balls, icons. */
export function Figures({ sample }: Readonly<{ sample: Sample }>): ReactNode {
  return (
    <>
      <Card>
        <div className="grid grid-cols-3 gap-x-3 gap-y-2 text-end text-sm">
          {AMOUNTS.flatMap((amount) => [
            <MoneyText key={amount} amount={amount} />,
            <MoneyText key={`${amount}s`} amount={amount} signed currency={null} />,
            <MoneyText key={`${amount}e`} amount={amount} expandable />,
          ])}
        </div>
      </Card>
      <Card>
        <div className="flex flex-wrap items-center gap-4">
          <OddsText odds="1.9500" />
          <OddsText odds="189.0000" />
          <OddsText odds="63.0000/31.5000" />
          <OddsText odds={null} />
        </div>
      </Card>
      <Card>
        <div className="flex flex-wrap items-center gap-6">
          <Countdown remainingMs={48_000} totalMs={60_000} size="lg" spoken />
          <Countdown remainingMs={8_000} totalMs={60_000} size="lg" />
          <Countdown remainingMs={48_000} totalMs={60_000} />
          <Countdown remainingMs={4_123_000} totalMs={7_200_000} />
          <Countdown remainingMs={0} totalMs={60_000} />
        </div>
      </Card>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          {[1, 2, 3, 4, 5, 6].map((value) => (
            <DiceFace key={value} value={value} size={44} />
          ))}
          <DiceFace value={null} size={44} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <ResultBalls family="k3" numbers={['4', '5', '5']} landing size="lg" />
          <ResultBalls family="k3" numbers={null} size="lg" />
          <ResultBalls family="k3" numbers={['1', '2', '6']} size="sm" />
          <ResultBalls family="ssc" numbers={['0', '9', '3', '7', '1']} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {(['plain', 'red', 'blue', 'green'] as const).map((tone, at) => (
            <NumberBall key={tone} text={String(at * 11 + 5)} tone={tone} />
          ))}
          <NumberBall text="49" tone="green" size="lg" />
          <NumberBall text="7" tone="blue" size="sm" />
        </div>
      </Card>
      <Card>
        <div className="grid grid-cols-8 gap-3 text-ink-soft">
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Card>
      <p>{sample.long}</p>
    </>
  );
}
