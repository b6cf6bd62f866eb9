import Swiper from 'swiper';
import { drawDots } from './dots.ts';
import { startAutoplay } from './autoplay.ts';

const GAP_PX = 20;

/** Moves the slides by arrow keys; in right-to-left pages forward is to the left. */
function handleArrowKeys(root: HTMLElement, swiper: Swiper): void {
  root.addEventListener('keydown', ({ key }) => {
    const forward = swiper.rtl ? 'ArrowLeft' : 'ArrowRight';
    if (key === forward) swiper.slideNext();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') swiper.slidePrev();
  });
}

/** Hides the other slides from the keyboard and from screen readers. */
function showOne({ slides, activeIndex }: Swiper): void {
  for (const [at, slide] of slides.entries()) slide.toggleAttribute('inert', at !== activeIndex);
}

/**
 * Turns the page's slides into a carousel: endless, by touch, dots, arrow keys and automatically. Only the core of
 * Swiper is loaded, because its modules weigh more than the needed parts of them.
 */
export function startCarousel(root: HTMLElement): void {
  const viewport = root.querySelector<HTMLElement>('.swiper');
  if (!viewport) return;
  viewport.scrollLeft = 0;
  // Until now the viewport was a region that scrolls by keyboard.
  for (const name of ['tabindex', 'role', 'aria-label']) viewport.removeAttribute(name);
  const swiper = new Swiper(viewport, { loop: true, centeredSlides: true, spaceBetween: GAP_PX });
  handleArrowKeys(root, swiper);
  drawDots(root, swiper);
  startAutoplay(root, swiper);
  swiper.on('slideChange', showOne);
  showOne(swiper);
}
