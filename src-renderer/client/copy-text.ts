/** Whether a text is on the clipboard now: a browser may refuse that, and then its user has to copy it by hand. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
