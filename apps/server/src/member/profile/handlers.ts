import { profileCalls } from '@drawroom/contract/member-profile';
import { handle, type FileDoor, type Handler, type Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';
import { createAvatarMaker } from './avatar-picture.ts';
import { AVATAR_FOLDER, keepAvatar } from './avatar.ts';
import { changePassword } from './change-password.ts';
import { changePreferences } from './change-preferences.ts';
import { deleteAvatar, findPicture } from './profile-store.ts';

/** What a member says of himself and how he likes the house. */
export function profileHandlers(kernel: Kernel, deps: MemberDeps): readonly Handler[] {
  const makeAvatar = createAvatarMaker();
  return [
    handle(profileCalls.updatePwd, (input, { session }) => changePassword(kernel, deps, { input, session })),
    handle(profileCalls.uploadAvatar, async ({ file }, { session }) =>
      keepAvatar(kernel, session, await makeAvatar(file)),
    ),
    handle(profileCalls.removeAvatar, async (_input, { session }) => {
      await kernel.db.tx((t) => deleteAvatar(t, session.memberId));
      return {};
    }),
    handle(profileCalls.preferences, (input, { session }) => changePreferences(kernel, session, input)),
  ];
}

/** `/avatar/<name>.webp`: pictures of members. */
export function avatarFiles(kernel: Kernel): FileDoor {
  return {
    address: AVATAR_FOLDER,
    by: 'name',
    find: async (file) => {
      const name = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1];
      const body = name === undefined ? null : await findPicture(kernel.db, name);
      return body === null ? null : { type: 'image/webp', body };
    },
  };
}
