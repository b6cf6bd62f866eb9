/** What `later-islands` writes on the server in place of such an island; Astro finds the renderer by it. */
export const LATER_RENDERER = 'parlay-later';

const counted = new WeakMap<object, number>();

interface RendererContext {
  result: object;
}

/**
 * An island that is empty on the server needs no React there: rendering nothing with it took a quarter of a page's time.
 * In the browser it is React's; the prefix keeps the ids of islands apart, as React's own renderer does.
 */
function renderToStaticMarkup(this: RendererContext): { html: string; attrs: { prefix: string } } {
  const index = counted.get(this.result) ?? 0;
  counted.set(this.result, index + 1);
  return { html: '', attrs: { prefix: `l${index}` } };
}

export default {
  name: LATER_RENDERER,
  check: (): boolean => false,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
