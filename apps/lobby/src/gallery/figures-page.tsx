import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Countdown } from '@drawroom/ui/countdown.tsx';
import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import { GameBall } from '@drawroom/ui/game-ball.tsx';
import { Icon, PATHS } from '@drawroom/ui/icon.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { NumberBall } from '@drawroom/ui/number-ball.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import { QrCode } from '@drawroom/ui/qr-code.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import type { ReactNode } from 'react';
import { State } from './state.tsx';
import { useWords } from './words.ts';

const AMOUNTS = ['0.00', '1234.50', '-86.20', '99999999.99', '100000000', '123456789012.34'];
/** A draw of each form. */
const DRAWS: Readonly<Record<string, readonly string[]>> = {
  k3: ['4', '5', '5'],
  pk10: ['3', '10', '7', '1', '9', '5', '2', '8', '4', '6'],
  m6: ['12', '49', '3', '27', '33', '8', '41'],
  baucua: ['1', '4', '6'],
  xocdia: ['1', '0', '1', '1'],
  ssc: ['0', '9', '3', '7', '1'],
};
const SIZES = ['sm', 'md', 'lg', 'xl'] as const;

/** Amounts, odds, time, numbers, pictures. */
export function FiguresPage(): ReactNode {
  return (
    <>
      <Amounts />
      <Times />
      <Balls />
      <Pictures />
    </>
  );
}

function Amounts(): ReactNode {
  return (
    <>
      <State of="MoneyText" is="plain, signed, expandable" bleeds>
        <div className="grid grid-cols-3 gap-x-3 gap-y-2 px-4 text-end text-sm">
          {AMOUNTS.flatMap((amount) => [
            <MoneyText key={amount} amount={amount} />,
            <MoneyText key={`${amount}s`} amount={amount} signed currency={null} />,
            <MoneyText key={`${amount}e`} amount={amount} expandable />,
          ])}
        </div>
      </State>
      <State of="OddsText" is="one, high, two prizes, brief, closed">
        <div className="flex flex-wrap items-center gap-4">
          <OddsText odds="1.9500" />
          <OddsText odds="189.0000" />
          <OddsText odds="63.0000/31.5000" />
          <OddsText odds="63.0000/31.5000/12.2500" brief />
          <OddsText odds={null} />
        </div>
      </State>
    </>
  );
}

function Times(): ReactNode {
  return (
    <>
      <State of="Countdown" is="large, last seconds">
        <div className="flex flex-wrap items-center gap-6">
          <Countdown remainingMs={48_000} totalMs={60_000} size="lg" spoken />
          <Countdown remainingMs={8_000} totalMs={60_000} size="lg" />
        </div>
      </State>
      <State of="Countdown" is="small, hours, over">
        <div className="flex flex-wrap items-center gap-6">
          <Countdown remainingMs={48_000} totalMs={60_000} />
          <Countdown remainingMs={4_123_000} totalMs={7_200_000} />
          <Countdown remainingMs={0} totalMs={60_000} />
        </div>
      </State>
    </>
  );
}

function Balls(): ReactNode {
  return (
    <>
      <State of="DiceFace" is="thrown, not thrown yet">
        <div className="flex flex-wrap items-center gap-3">
          {[1, 2, 3, 4, 5, 6, null].map((value) => (
            <DiceFace key={value} value={value} size={36} />
          ))}
        </div>
      </State>
      <State of="NumberBall" is="tones, sizes">
        <div className="flex flex-wrap items-center gap-2">
          {(['plain', 'red', 'blue', 'green'] as const).map((tone, at) => (
            <NumberBall key={tone} text={String(at * 11 + 5)} tone={tone} />
          ))}
          <NumberBall text="49" tone="green" size="lg" />
          <NumberBall text="7" tone="blue" size="sm" />
        </div>
      </State>
      <State of="GameBall" is="every form, empty">
        <div className="flex flex-wrap items-center gap-2">
          {Object.entries(DRAWS).flatMap(([family, [first = '']]) => [
            <GameBall key={family} family={family} text={first} />,
            <GameBall key={`${family}-empty`} family={family} text={null} />,
          ])}
        </div>
      </State>
      {Object.entries(DRAWS).map(([family, numbers]) => (
        <State key={family} of="ResultBalls" is={family}>
          <ResultBalls family={family} numbers={numbers} size="lg" landing />
          <ResultBalls family={family} numbers={numbers} size="sm" />
        </State>
      ))}
      <State of="ResultBalls" is="empty">
        <ResultBalls family="k3" numbers={null} size="lg" />
      </State>
    </>
  );
}

function Pictures(): ReactNode {
  const { short } = useWords();
  return (
    <>
      <State of="Avatar" is="without a picture, sizes">
        <div className="flex items-center gap-3">
          {SIZES.map((size) => (
            <Avatar key={size} src={null} name={short} size={size} />
          ))}
        </div>
      </State>
      <State of="ProgressBar" is="tones" bleeds>
        <div className="flex flex-col gap-3 px-4">
          <ProgressBar percent={12} label={short} />
          <ProgressBar percent={60} tone="amber" />
          <ProgressBar percent={100} tone="gold" />
        </div>
      </State>
      <State of="QrCode" is="plain">
        <QrCode text="https://lobby.test/registry" label={short} />
      </State>
      <State of="Icon" is="every one, filled">
        <Card>
          <div className="grid grid-cols-8 gap-3 text-ink-soft">
            {(Object.keys(PATHS) as IconName[]).map((name) => (
              <Icon key={name} name={name} />
            ))}
            <Icon name="star" filled />
          </div>
        </Card>
      </State>
    </>
  );
}
