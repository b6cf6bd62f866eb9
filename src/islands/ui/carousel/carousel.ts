import Swiper from 'swiper';
import { drawDots } from './dots.ts';
import { followTurning } from './turning.ts';

/** Specification §9. */
const GAP_PX = 20;

/** Moves the slides by arrow keys; in right-to-left pages forward is to the left. */
function followKeys(root: HTMLElement, swiper: Swiper): void {
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
 * Makes a carousel of the slides that the page has printed: they go round, by touch, by the dots, by arrow keys for who is
 * inside, and by themselves. Of Swiper only its core is loaded: each of its modules weighs more than what is needed of it.
 */
export function startCarousel(root: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>('.swiper');
  if (!frame) return;
  frame.scrollLeft = 0;
  // It was a thing to scroll by keys until now.
  for (const name of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(name);
  const swiper = new Swiper(frame, { loop: true, centeredSlides: true, spaceBetween: GAP_PX });
  followKeys(root, swiper);
  drawDots(root, swiper);
  followTurning(root, swiper);
  swiper.on('slideChange', showOne);
  showOne(swiper);
}
