/** Where transfers with a provider that have not ended are listed; with a member only his. */
export function transfersAddress(code: string, memberId?: string): string {
  const filter = JSON.stringify({ code, ...(memberId !== undefined && { memberId }) });
  return `/transfers?filter=${encodeURIComponent(filter)}`;
}
