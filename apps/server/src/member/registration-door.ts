import type { SettingContents } from '@drawroom/contract/setting-desk';
import { Refusal } from '../kernel/refusal.ts';

/**
 * Whether somebody may register as the house has set it (decision 067). Refuses with `member.registration_closed`, with
 * `member.invite_code_needed` and, for a missing number where one is required, with `member.phone_invalid`. What he brings is not looked at.
 */
export function requireOpenDoor(
  { door, phoneRequired }: SettingContents['registration'],
  brought: { readonly inviteCode?: string | undefined; readonly phone?: string | undefined },
): void {
  if (door === 'closed') throw new Refusal('member.registration_closed');
  if (door === 'invited' && brought.inviteCode === undefined) throw new Refusal('member.invite_code_needed');
  if (phoneRequired && brought.phone === undefined) throw new Refusal('member.phone_invalid');
}
