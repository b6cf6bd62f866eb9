import { formatAmount, parseAmount } from '#kernel/money';
import type { Translator } from '../ui/index.ts';
import { pointText } from './point-text.ts';

/** Shows at each item that costs more than the member's points how many are missing, and how far the member is. */
function markItems(balance: string, { tag, t }: { tag: string; t: Translator }): void {
  const own = parseAmount(balance) ?? 0n;
  for (const item of document.querySelectorAll<HTMLElement>('[data-price]')) {
    const cost = parseAmount(item.dataset['price'] ?? '') ?? 0n;
    const part = item.querySelector<HTMLElement>('[data-missing]');
    const [bar, text] = [part?.querySelector('progress'), part?.querySelector('p')];
    if (!part || !bar || !text) continue;
    const missing = t('points:missing', { points: pointText(formatAmount(cost - own), tag) });
    part.hidden = own >= cost;
    if (part.hidden || text.textContent === missing) continue;
    text.textContent = missing;
    bar.value = Number((own * 100n) / cost);
  }
}

/** Marks the items, and those that replace them later. Returns a function that stops it. */
export function followItems(balance: string, parts: { tag: string; t: Translator }): () => void {
  markItems(balance, parts);
  const observer = new MutationObserver(() => markItems(balance, parts));
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
