/** Where the entries of an account are shown. */
export function accountAddress(accountId: string): string {
  return `/ledger?account=${accountId}`;
}

/** Where everything is shown that was booked together with an entry. */
export function postingAddress(entryId: string): string {
  return `/ledger?entry=${entryId}`;
}
