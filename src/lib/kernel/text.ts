/** Trims a typed text and removes control characters except line breaks and tabs, because staff also read it on terminals. */
export function plainText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
}
