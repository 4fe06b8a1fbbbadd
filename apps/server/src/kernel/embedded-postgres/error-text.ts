/** The `code` of a system or database error (`ENOENT`, `3D000`), or the empty string. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return '';
}

/** What went wrong in one line, whatever was thrown. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
