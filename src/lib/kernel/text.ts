/** What somebody typed, as text alone: it is read on terminals as well, so no control characters but lines and tabs. */
export function plainText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
}
