import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';
import type { Translator } from '../use-translator.ts';

const SHOWN_MS = 2000;

type Outcome = 'copied' | 'copyFailed';

/** Copies a text (an account number, a transfer note) and shows for two seconds whether it worked. */
export function CopyButton({ text, label, t }: { text: string; label?: string; t: Translator }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');
  }

  const Icon = { copied: Check, copyFailed: X, copy: Copy }[outcome ?? 'copy'];
  return (
    <Button variant="quiet" onClick={copy} aria-label={outcome ? undefined : label}>
      <Icon size={16} aria-hidden="true" />
      <span aria-live="polite">{t(`common:${outcome ?? 'copy'}`)}</span>
    </Button>
  );
}
