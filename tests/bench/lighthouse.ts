import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS, launchChromium } from '../support/chromium.ts';
import { median, type Figure } from './figures.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Promised {
  /** In the order of the categories. */
  scores: readonly number[];
  paintMs?: number;
  shift?: number;
}

export interface Address {
  url: string;
  promised: Promised;
}

interface Look {
  scores: number[];
  /** Largest Contentful Paint, as Lighthouse calculates it for its simulated phone and network. */
  paintMs: number;
  shift: number;
}

/** Runs Lighthouse with its default simulation of a phone's processor and network. Returns one figure per address. */
export async function lighthouseFigures(addresses: Record<string, Address>, debugPort: number): Promise<Figure[]> {
  const browser = await launchChromium([...CHROMIUM_FLAGS, `--remote-debugging-port=${debugPort}`]);
  try {
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(addresses))
      figures.push(figureOf(name, address.promised, await settled(address, debugPort)));
    return figures;
  } finally {
    await browser.close();
  }
}

/** Measures twice more when a result misses the target, because it may have been disturbed, and takes the median. */
async function settled({ url, promised }: Address, port: number): Promise<Look> {
  const first = await look(url, port);
  if (meetsTarget(first, promised)) return first;
  const looks = [first, await look(url, port), await look(url, port)];
  return {
    scores: CATEGORIES.map((_, at) => median(looks.map(({ scores }) => scores[at] ?? 0))),
    paintMs: median(looks.map(({ paintMs }) => paintMs)),
    shift: median(looks.map(({ shift }) => shift)),
  };
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

function meetsTarget(seen: Look, { scores, paintMs = Infinity, shift = Infinity }: Promised): boolean {
  const areGood = seen.scores.every((score, at) => score >= (scores[at] ?? 0));
  return areGood && seen.paintMs <= paintMs && seen.shift <= shift;
}

function figureOf(name: string, promised: Promised, seen: Look): Figure {
  const { scores, paintMs, shift } = promised;
  return {
    what: `Lighthouse mobile, ${name}: performance / accessibility / best practices / SEO`,
    figure: seen.scores.join(' / '),
    comparison: `LCP ${(seen.paintMs / 1000).toFixed(2)} s, layout shift ${seen.shift.toFixed(3)}`,
    target: [
      scores.join(' / '),
      ...(paintMs === undefined ? [] : [`LCP ${paintMs / 1000} s`]),
      ...(shift === undefined ? [] : [`shift ${shift}`]),
    ].join(', '),
    isMet: meetsTarget(seen, promised),
  };
}
