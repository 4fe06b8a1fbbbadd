/** Lets the browser save a file whose bytes came in base64. */
export function saveBytes({
  name,
  type,
  bytes,
}: {
  readonly name: string;
  readonly type: string;
  readonly bytes: string;
}): void {
  const address = URL.createObjectURL(
    new Blob([Uint8Array.from(atob(bytes), (sign) => sign.codePointAt(0) ?? 0)], { type }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
