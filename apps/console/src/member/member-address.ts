/** Where a member is shown whole; conditions that stand in the address stay. */
export function memberAddress(memberId: string, now: URLSearchParams = new URLSearchParams()): string {
  const next = new URLSearchParams(now);
  next.set('member', memberId);
  return `/members?${next.toString()}`;
}
