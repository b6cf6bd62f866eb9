import type { Page } from 'playwright';
import { runAxe } from './axe.ts';

export type Theme = 'light' | 'dark';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** Rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Parts of a page that its shell is not; lists and menus open outside of the part that they belong to. */
const CONTENT = 'main, [role=dialog], [role=alertdialog], [role=listbox], [role=menu]';
const HEIGHT = 800;
const MAX_ANIMATION_MS = 5000;

/** Changes the screen size and the theme without reloading the page. */
export async function showAs(page: Page, width: number, theme: Theme): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(
    async ({ value, limitMs }) => {
      document.documentElement.setAttribute('data-theme', value);
      const settled = async () => {
        // Waits for two frames, because colors change in a transition.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
        await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      };
      // An animation that repeats never ends, and a page in the background gets no frames.
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, limitMs))]);
    },
    { value: theme, limitMs: MAX_ANIMATION_MS },
  );
}

/**
 * Returns one line per finding of axe: the rule and the first element. Only what is open is looked at, because every page has
 * the same shell: `isWhole` includes the shell, and the rules about a page as a whole.
 */
export async function axeFindings(
  page: Page,
  looksFor: 'everything' | 'colors' = 'everything',
  isWhole = false,
): Promise<string[]> {
  const found = await runAxe(
    page,
    looksFor === 'everything' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOR_RULES },
    isWhole ? undefined : CONTENT,
  );
  return found.map(({ rule, place, places }) => `${rule}: ${place} (${places})`);
}

/** Returns problems that no page may have; empty when it is correct. */
export async function pageFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} of ${innerWidth}`);
    // The page does not scroll as long as what sticks out fits into the header's padding.
    for (const header of document.querySelectorAll('header.header')) {
      const { paddingLeft, paddingRight } = getComputedStyle(header);
      const box = header.getBoundingClientRect();
      const [start, end] = [box.left + parseFloat(paddingLeft), box.right - parseFloat(paddingRight)];
      for (const part of header.querySelectorAll<HTMLElement>('a, button')) {
        const { left, right, width } = part.getBoundingClientRect();
        const isCut = [...part.querySelectorAll<HTMLElement>('span')].some(
          (text) =>
            getComputedStyle(text).overflowX === 'hidden' &&
            text.clientWidth > 1 &&
            text.scrollWidth > text.clientWidth + 1,
        );
        if (width > 1 && part.checkVisibility() && (isCut || part.scrollHeight > part.clientHeight + 1))
          found.push(`is cut in the header: ${part.textContent.trim()}`);
        if (width > 1 && part.checkVisibility() && (left < start - 1 || right > end + 1))
          found.push(`sticks out of the header: ${part.textContent.trim()} ${left} to ${right} of ${start} to ${end}`);
      }
    }
    for (const table of document.querySelectorAll('table')) {
      const frame = table.parentElement;
      const isCutOff = frame && getComputedStyle(frame).overflowX === 'hidden' && frame.scrollWidth > frame.clientWidth;
      if (isCutOff) found.push(`a table is cut off: ${frame.scrollWidth} of ${frame.clientWidth}`);
    }
    for (const place of document.querySelectorAll('[role=dialog] p, [role=dialog] label')) {
      const { left, right } = place.getBoundingClientRect();
      if (left < 0 || right > innerWidth) found.push(`leaves the page in a dialog: ${place.textContent}`);
    }
    const titles = [...document.querySelectorAll('h1')].filter((title) => title.checkVisibility());
    if (titles.length !== 1) found.push(`${titles.length} h1`);
    // Matches a missing translation's key, such as `common:tab.home` or `tab.home`.
    const key = /^(?:[a-z]+:[A-Za-z][A-Za-z0-9_.-]*|[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)+)$/;
    const words = document.body.innerText.split(/\s+/);
    found.push(...words.filter((word) => key.test(word)).map((word) => `raw key: ${word}`));
    return found;
  });
}

/** Returns elements whose text is too long: it overflows, or pushes something else aside. */
export async function wordFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const place of document.querySelectorAll('.button, .tab, .side-link, h1, h2, h3')) {
      const words = place.textContent?.trim() ?? '';
      // Screen reader texts are one pixel wide.
      const isShown = place.checkVisibility() && place.clientWidth > 1;
      if (isShown && place.scrollWidth > place.clientWidth + 1) found.push(`too long: ${words}`);
    }
    const logo = document.querySelector('.header-logo svg');
    const logoWidth = Math.round(logo?.getBoundingClientRect().width ?? 0);
    if (logo?.checkVisibility() && logoWidth < 72) found.push(`the wordmark has ${logoWidth} pixels`);
    return found;
  });
}

/** Presses Tab until the selected element has the focus; returns false when it never does. */
export async function tabTo(page: Page, selector: string, maxTabs = 60): Promise<boolean> {
  for (let presses = 0; presses < maxTabs; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((target) => document.activeElement?.matches(target) === true, selector)) return true;
  }
  return false;
}
