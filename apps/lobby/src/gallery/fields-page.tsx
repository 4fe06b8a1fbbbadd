import { CodeInput } from '@drawroom/ui/code-input.tsx';
import { CONTROL, Field, FieldAction } from '@drawroom/ui/field.tsx';
import { NumberKeypad } from '@drawroom/ui/number-keypad.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { SlideCaptcha } from '@drawroom/ui/slide-captcha.tsx';
import { Switch } from '@drawroom/ui/switch.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { State } from './state.tsx';
import { nothing, useWords } from './words.ts';

/** A picture of nothing but its size: the true ones are drawn anew for everybody. */
const GREY = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#9a9"/></svg>')}`;
const PIECE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="52" height="52"><rect width="52" height="52" rx="6" fill="#454"/></svg>')}`;
const PICTURE = { id: 'gallery', background: GREY, piece: PIECE, pieceY: 64, pieceSize: 52, width: 320, height: 180 };

/** What is written into. */
export function FieldsPage(): ReactNode {
  const { short, note, long } = useWords();
  const [text, write] = useState('');
  return (
    <div className="flex flex-col gap-5 [&_figure>div]:items-stretch">
      <State of="TextInput" is="empty, with a hint">
        <TextInput label={short} value={text} onText={write} hint={note} placeholder={short} />
      </State>
      <State of="TextInput" is="error, long text">
        <TextInput label={short} value={long} onText={nothing} error={note} />
      </State>
      <State of="TextInput" is="disabled">
        <TextInput label={short} value={short} onText={nothing} disabled />
      </State>
      <State of="PasswordInput" is="plain">
        <PasswordInput label={short} value="secret-1" onText={nothing} />
      </State>
      <State of="PasswordInput" is="error">
        <PasswordInput label={short} value="" onText={nothing} error={note} />
      </State>
      <State of="CodeInput" is="half written">
        <CodeInput label={short} value="1000" onText={nothing} length={6} hint={note} />
      </State>
      <State of="CodeInput" is="error">
        <CodeInput label={short} value="" onText={nothing} length={6} error={note} />
      </State>
      <State of="Field" is="own control, error">
        <Field label={short} error={note}>
          {(ids) => (
            <select {...ids} className={CONTROL}>
              <option>{short}</option>
            </select>
          )}
        </Field>
      </State>
      <State of="FieldAction" is="plain, disabled">
        <Field
          label={short}
          hint={note}
          aside={
            <span className="flex gap-4">
              <FieldAction onPress={nothing}>{short}</FieldAction>
              <FieldAction onPress={nothing} disabled>
                {short}
              </FieldAction>
            </span>
          }
        >
          {(ids) => <input {...ids} className={CONTROL} value={short} readOnly />}
        </Field>
      </State>
      <State of="Switch" is="on">
        <Switch on onChange={nothing}>
          {short}
        </Switch>
      </State>
      <State of="Switch" is="off, long text">
        <Switch on={false} onChange={nothing}>
          {long}
        </Switch>
      </State>
      <Keypads />
      <Captchas />
    </div>
  );
}

function Keypads(): ReactNode {
  const [amount, type] = useState('120.5');
  return (
    <>
      <State of="NumberKeypad" is="with a done key">
        <p className="tabular text-end text-lg font-semibold">{amount}</p>
        <NumberKeypad value={amount} onText={type} onDone={nothing} />
      </State>
      <State of="NumberKeypad" is="disabled, whole numbers">
        <NumberKeypad value="" onText={nothing} decimals={0} disabled />
      </State>
    </>
  );
}

function Captchas(): ReactNode {
  return (
    <>
      <State of="SlideCaptcha" is="loading">
        <SlideCaptcha picture={null} phase="loading" notice={null} onLetGo={nothing} onRenew={nothing} />
      </State>
      {(['ready', 'checking', 'ok'] as const).map((phase) => (
        <State key={phase} of="SlideCaptcha" is={phase}>
          <SlideCaptcha picture={PICTURE} phase={phase} notice={null} onLetGo={nothing} onRenew={nothing} />
        </State>
      ))}
      <State of="SlideCaptcha" is="wrong">
        <SlideCaptcha picture={PICTURE} phase="ready" notice="wrong" onLetGo={nothing} onRenew={nothing} />
      </State>
    </>
  );
}
