import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../../src/lib/dev/chromium.ts';
import { CHROMIUM_FLAGS } from '../support/chromium.ts';
import { median, type Figure } from './figures.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PROMISED = { scores: [98, 100, 100, 100], paintMs: 1800, shift: 0.02 };

interface Look {
  scores: number[];
  /** When the largest thing of the page was painted, as Lighthouse reckons for its phone and its network. */
  paintMs: number;
  shift: number;
}

/** Lighthouse as a phone sees the page: its own throttling of processor and network. One figure for each address. */
export async function lighthouseFigures(addresses: Record<string, string>, debugPort: number): Promise<Figure[]> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('no Chromium');
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debugPort}`],
  });
  try {
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(addresses))
      figures.push(figureOf(name, await settled(address, debugPort)));
    return figures;
  } finally {
    await browser.close();
  }
}

/** A look that does not keep the promise may have been disturbed: two more are taken then, and the one in the middle counts. */
async function settled(address: string, port: number): Promise<Look> {
  const first = await look(address, port);
  if (isKept(first)) return first;
  const looks = [first, await look(address, port), await look(address, port)];
  const middle = median(looks.map(({ paintMs }) => paintMs));
  return looks.find(({ paintMs }) => paintMs === middle) ?? first;
}

async function look(address: string, port: number): Promise<Look> {
  const result = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse could not look at ${address}: ${runtimeError.message}`);
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    paintMs: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
  };
}

function isKept({ scores, paintMs, shift }: Look): boolean {
  const areGood = scores.every((score, at) => score >= (PROMISED.scores[at] ?? 0));
  return areGood && paintMs <= PROMISED.paintMs && shift <= PROMISED.shift;
}

function figureOf(name: string, seen: Look): Figure {
  return {
    what: `Lighthouse mobile, ${name}: performance / accessibility / best practices / SEO`,
    figure: seen.scores.join(' / '),
    beside: `LCP ${(seen.paintMs / 1000).toFixed(2)} s, layout shift ${seen.shift.toFixed(3)}`,
    promised: `${PROMISED.scores.join(' / ')}, LCP ${PROMISED.paintMs / 1000} s, shift ${PROMISED.shift}`,
    isKept: isKept(seen),
  };
}
