import { create } from 'zustand';
import { readKey, writeKey } from '../shell/storage.ts';

/** Whether the member wants to hear the lobby; off until he has switched it on. */
export const useSound = create<{ readonly on: boolean }>(() => ({ on: readKey('sound') === 'on' }));

/** Changes and stores the choice. */
export function changeSound(on: boolean): void {
  writeKey('sound', on ? 'on' : null);
  useSound.setState({ on });
}
