import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../../src/lib/dev/chromium.ts';
import { CHROMIUM_FLAGS } from '../support/chromium.ts';
import type { Figure } from './figures.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PROMISED = 95;

/** Lighthouse as a phone sees the page: its own throttling of processor and network. */
export async function lighthouseFigures(
  url: string,
  pages: Record<string, string>,
  debugPort: number,
): Promise<Figure[]> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('no Chromium');
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debugPort}`],
  });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages))
      figures.push(...(await pageFigures(name, `${url}${path}`, debugPort)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function pageFigures(name: string, address: string, port: number): Promise<Figure[]> {
  const result = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100));
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1;
  return [
    {
      what: `Lighthouse mobile, ${name}: performance / accessibility / best practices / SEO`,
      figure: scores.join(' / '),
      beside: `LCP ${audits['largest-contentful-paint']?.displayValue ?? '?'}, layout shift ${shift.toFixed(3)}`,
      promised: `${PROMISED} each`,
      isKept: scores.every((score) => score >= PROMISED),
    },
  ];
}
