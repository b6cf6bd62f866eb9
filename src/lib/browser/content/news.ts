/** As long as a slide is shown. */
const LINE_MS = 5000;

interface News {
  root: HTMLElement;
  lines: HTMLElement[];
  isWanted: boolean;
  isHeld: boolean;
}

function next({ lines }: News): void {
  const at = lines.findIndex((line) => !line.hidden);
  for (const [index, line] of lines.entries()) line.hidden = index !== (at + 1) % lines.length;
}

function showChoice({ root, isWanted }: News): void {
  const button = root.querySelector('[data-news-turn]');
  const { pause = '', play = '' } = root.dataset;
  button?.toggleAttribute('data-turning', isWanted);
  button?.setAttribute('aria-label', isWanted ? pause : play);
}

function handleClick(news: News, { target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-news-next]')) next(news);
  if (target.closest('[data-news-turn]')) {
    news.isWanted = !news.isWanted;
    showChoice(news);
  }
}

function start(root: HTMLElement): void {
  const lines = [...root.querySelectorAll<HTMLElement>('.news-lines > li')];
  if (lines.length < 2) return;
  const isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const news: News = { root, lines, isWanted, isHeld: false };
  root.addEventListener('click', (event) => handleClick(news, event));
  for (const name of ['pointerenter', 'focusin']) root.addEventListener(name, () => (news.isHeld = true));
  for (const name of ['pointerleave', 'focusout']) root.addEventListener(name, () => (news.isHeld = false));
  const timer = setInterval(() => {
    if (!root.isConnected) clearInterval(timer);
    else if (news.isWanted && !news.isHeld && !document.hidden) next(news);
  }, LINE_MS);
  showChoice(news);
}

/** Shows one line of the news after the other; the pointer, the focus and a button stop them, and so does the wish for less motion. */
export function startNews(): void {
  const look = (part: ParentNode) => part.querySelectorAll<HTMLElement>('[data-news]').forEach(start);
  look(document);
  document.addEventListener('parlay:fresh', ({ target }) => {
    if (target instanceof HTMLElement) look(target);
  });
}
