/**
 * Direction of a field for words of any language: that of what stands in it. Empty, it has none of its own, so that caret and placeholder
 * begin where the page's lines begin; `auto` alone would put both to the left.
 */
export function dirOfWritten(text: string): 'auto' | undefined {
  return text === '' ? undefined : 'auto';
}
