import { createRedraw } from '../../kernel/redrawn-picture.ts';

/** Width and height of a kept picture, px: sharp on a phone at three times the largest size it is shown in. */
export const AVATAR_SIZE = 256;

/**
 * Makes avatars of uploaded files: 256 x 256, cut to a square around the middle.
 * @throws Refusal as `createRedraw`
 */
export function createAvatarMaker(): (file: Uint8Array) => Promise<Buffer> {
  return createRedraw((picture) => picture.resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover', position: 'centre' }));
}
