import { update } from '@drawroom/contract/member';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { memberCenterQuery } from '../shell/member-center.ts';
import { rememberMember } from '../shell/session-store.ts';

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
