import { randomBytes } from 'node:crypto';
import type { Kernel, Session } from '../../kernel/kernel.ts';
import { insertAvatar } from './profile-store.ts';

/** Where members' pictures are served. */
export const AVATAR_FOLDER = '/avatar';
const NAME_BYTES = 16;

/** Keeps a picture as the member's own, in place of the one before; gives its address. */
export async function keepAvatar(kernel: Kernel, session: Session, picture: Buffer): Promise<{ avatar: string }> {
  const name = randomBytes(NAME_BYTES).toString('hex');
  const avatar = `${AVATAR_FOLDER}/${name}.webp`;
  await kernel.db.tx((t) => insertAvatar(t, session.memberId, { name, picture, avatar }));
  return { avatar };
}
