import { closeAccount, privacyState } from '@drawroom/contract/member-privacy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, client } from '../shell/api.ts';
import { endSession, forgetUsername, useSession } from '../shell/session-store.ts';
import { fetchExport } from './fetch-export.ts';

const KEY = ['member', 'privacy'] as const;

/** What the member may do with his data now; asked anew with every visit, because a bet or a point changes it. */
export function usePrivacyState() {
  return useQuery({ queryKey: KEY, queryFn: () => call(privacyState, {}), staleTime: 0 });
}

/** Fetches and saves the member's own copy; `bytes` is what has come so far. */
export function useExport() {
  const queries = useQueryClient();
  const [bytes, setBytes] = useState(0);
  const mutation = useMutation({
    mutationFn: () => {
      setBytes(0);
      return fetchExport(setBytes);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return { ...mutation, bytes };
}

/** Closes the account; nothing of the session stays on the phone. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: (username: string) => call(closeAccount, { username }),
    onSuccess: async () => {
      // The login offers the last name again; this one is nobody's any more.
      forgetUsername();
      await client.endSession();
      if (useSession.getState().token !== null) endSession();
    },
  });
}
