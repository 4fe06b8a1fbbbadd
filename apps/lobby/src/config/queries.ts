import { update } from '@drawroom/contract/member';
import { preferences, removeAvatar, uploadAvatar } from '@drawroom/contract/member-profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { memberCenterQuery } from '../shell/member-center.ts';
import { rememberMember, useSession } from '../shell/session-store.ts';
import { shrinkPicture, squareOf } from '../shell/shrink-picture.ts';

/** Side of the square that is sent, px; the server keeps 256 and gets enough to draw it well. */
const AVATAR_SIDE = 512;
const AVATAR_BYTES_MAX = 1_900_000;

/** Changes the nickname (POST /m-app/member/update); the new name is shown everywhere at once. */
export function useChangeNickname() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (nickname: string) => call(update, { nickname }),
    onSuccess: ({ member }) => {
      rememberMember(member);
      return queries.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
    },
  });
}

/** Uploads a chosen picture, or removes the one that is there for null; it is shown everywhere at once. */
export function useChangeAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null): Promise<string | null> => {
      if (file !== null) {
        const picture = await shrinkPicture(file, squareOf(AVATAR_SIDE), AVATAR_BYTES_MAX);
        return (await call(uploadAvatar, { file: picture })).avatar;
      }
      await call(removeAvatar, {});
      return null;
    },
    onSuccess: (avatar) => {
      const { member } = useSession.getState();
      if (member) rememberMember({ ...member, avatar });
      return queries.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
    },
  });
}

/** Moves the member's days to another zone. Everything that was fetched by the old one is fetched anew. */
export function useChangeZone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string) => call(preferences, { timeZone }),
    onSuccess: ({ member }) => {
      rememberMember(member);
      // Not waited for: the zone holds, whenever the figures come.
      void queries.invalidateQueries();
    },
  });
}
