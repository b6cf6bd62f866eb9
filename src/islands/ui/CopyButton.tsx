import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import type { Translator } from './use-translator.ts';

const SHOWN_MS = 2000;

/** Copies a text (an account number, a transfer note) and says so for two seconds. */
export function CopyButton({ text, label, t }: { text: string; label?: string; t: Translator }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button look="quiet" onClick={copy} aria-label={isCopied ? undefined : label}>
      <Icon size={16} aria-hidden="true" />
      <span aria-live="polite">{t(isCopied ? 'common:copied' : 'common:copy')}</span>
    </Button>
  );
}
