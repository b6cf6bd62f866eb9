/** As long as a slide of the carousel. */
const LINE_MS = 5000;

interface News {
  root: HTMLElement;
  lines: HTMLElement[];
  isPlaying: boolean;
  isPaused: boolean;
}

function next({ lines }: News): void {
  const at = lines.findIndex((line) => !line.hidden);
  for (const [index, line] of lines.entries()) line.hidden = index !== (at + 1) % lines.length;
}

function updateToggle({ root, isPlaying }: News): void {
  const button = root.querySelector('[data-news-toggle]');
  const label = root.dataset[isPlaying ? 'pause' : 'play'];
  button?.toggleAttribute('data-playing', isPlaying);
  button?.setAttribute('aria-label', label ?? '');
}

function handleClick(news: News, { target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-news-next]')) next(news);
  if (target.closest('[data-news-toggle]')) {
    news.isPlaying = !news.isPlaying;
    updateToggle(news);
  }
}

function start(root: HTMLElement): void {
  const lines = [...root.querySelectorAll<HTMLElement>('.news-lines > li')];
  if (lines.length < 2) return;
  const isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const news: News = { root, lines, isPlaying, isPaused: false };
  root.addEventListener('click', (event) => handleClick(news, event));
  for (const name of ['pointerenter', 'focusin']) root.addEventListener(name, () => (news.isPaused = true));
  for (const name of ['pointerleave', 'focusout']) root.addEventListener(name, () => (news.isPaused = false));
  const timer = setInterval(() => {
    if (!root.isConnected) clearInterval(timer);
    else if (news.isPlaying && !news.isPaused && !document.hidden) next(news);
  }, LINE_MS);
  updateToggle(news);
}

/** Shows the news lines in turn. The pointer, the focus, a button and the preference for reduced motion pause them. */
export function startNews(): void {
  const startIn = (part: ParentNode) => part.querySelectorAll<HTMLElement>('[data-news]').forEach(start);
  startIn(document);
  document.addEventListener('parlay:fresh', ({ target }) => {
    if (target instanceof HTMLElement) startIn(target);
  });
}
