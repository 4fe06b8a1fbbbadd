import { useSound } from '../config/sound-choice.ts';

/** What can be heard: each of the last seconds, a bet that was accepted, numbers that have come, a win. */
export type Sound = 'tick' | 'accepted' | 'landed' | 'won';

interface Tone {
  readonly hertz: number;
  /** From the beginning of the sound, s. */
  readonly at: number;
  readonly seconds: number;
}

/** A few short tones each, made here: nothing is fetched for them. */
const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  tick: [{ hertz: 880, at: 0, seconds: 0.05 }],
  accepted: [
    { hertz: 587, at: 0, seconds: 0.08 },
    { hertz: 880, at: 0.08, seconds: 0.12 },
  ],
  landed: [
    { hertz: 440, at: 0, seconds: 0.1 },
    { hertz: 330, at: 0.1, seconds: 0.14 },
  ],
  won: [
    { hertz: 523, at: 0, seconds: 0.1 },
    { hertz: 659, at: 0.1, seconds: 0.1 },
    { hertz: 784, at: 0.2, seconds: 0.1 },
    { hertz: 1_047, at: 0.3, seconds: 0.22 },
  ],
};
const LOUDNESS = 0.09;
/** So many events are remembered as heard; older ones do not happen again. */
const HEARD_MAX = 64;

let context: AudioContext | null = null;
let heard: readonly string[] = [];

/**
 * Lets sounds be made from the first touch or key on, as browsers want it, and stops them while the page is hidden. Gives what ends it.
 */
export function listenForTouch(): () => void {
  const touch = (): void => {
    if (!useSound.getState().on || document.hidden || !('AudioContext' in window)) return;
    context ??= new AudioContext();
    if (context.state !== 'running') void context.resume();
  };
  const turn = (): void => {
    if (document.hidden) void context?.suspend();
    else if (context !== null && useSound.getState().on) void context.resume();
  };
  window.addEventListener('pointerup', touch, true);
  window.addEventListener('keyup', touch, true);
  document.addEventListener('visibilitychange', turn);
  return () => {
    window.removeEventListener('pointerup', touch, true);
    window.removeEventListener('keyup', touch, true);
    document.removeEventListener('visibilitychange', turn);
    void context?.close();
    context = null;
    heard = [];
  };
}

/** Makes a sound where the member wants to hear it and looks at the page, once for each event, whoever tells of it again. */
export function playSound(sound: Sound, event: string): void {
  const name = `${sound} ${event}`;
  if (!useSound.getState().on || document.hidden || context?.state !== 'running' || heard.includes(name)) return;
  heard = [...heard, name].slice(-HEARD_MAX);
  for (const tone of TONES[sound]) play(context, tone);
}

function play(on: AudioContext, { hertz, at, seconds }: Tone): void {
  const begin = on.currentTime + at;
  const tone = on.createOscillator();
  const loudness = on.createGain();
  tone.type = 'sine';
  tone.frequency.value = hertz;
  // Neither begins nor ends with a crack.
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(LOUDNESS, begin + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  tone.connect(loudness).connect(on.destination);
  tone.start(begin);
  tone.stop(begin + seconds);
}
