/** Puts a text on the clipboard, the old way where the new one is not allowed. False when neither was. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Embedded browsers of chat apps often have no clipboard, but still the old command. */
function copyBySelection(text: string): boolean {
  const place = document.createElement('textarea');
  place.value = text;
  place.readOnly = true;
  place.className = 'sr-only';
  // Inside an open dialog nothing outside of it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(place);
  place.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    place.remove();
  }
}
