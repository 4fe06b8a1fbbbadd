/** Most digits of a room number. */
export const ROOM_CODE_DIGITS = 8;

/** Digits of what was typed or pasted, no more than a room number has. */
export function roomDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, ROOM_CODE_DIGITS);
}

/** True for a number that can be a room's: 4 to 8 digits. */
export function isRoomCode(text: string): boolean {
  return /^\d{4,8}$/.test(text);
}
