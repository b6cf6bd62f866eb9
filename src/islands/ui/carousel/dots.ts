import type Swiper from 'swiper';

function dotFor(number: number, label: string): HTMLButtonElement {
  const dot = document.createElement('button');
  dot.type = 'button';
  dot.className = 'slide-dot';
  dot.setAttribute('aria-label', label.replace('{n}', String(number)));
  return dot;
}

/** Adds a dot per slide that goes to it. */
export function drawDots(root: HTMLElement, swiper: Swiper): void {
  const container = root.querySelector('.slide-dots');
  const dots = swiper.slides.map((_, at) => dotFor(at + 1, root.dataset['goTo'] ?? ''));
  for (const [at, dot] of dots.entries()) dot.addEventListener('click', () => swiper.slideToLoop(at));
  const show = () => {
    for (const [at, dot] of dots.entries()) {
      dot.classList.toggle('slide-dot-here', at === swiper.realIndex);
      if (at === swiper.realIndex) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  container?.replaceChildren(...dots);
  swiper.on('slideChange', show);
  show();
}
