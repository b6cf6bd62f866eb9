import Swiper from 'swiper';
import { A11y, Autoplay, Pagination } from 'swiper/modules';

/** Specification §2.2 and §9. */
const SLIDE_MS = 5000;
const GAP_PX = 20;

/**
 * Makes a carousel of the slides that the page has printed. More than one go round and turn by themselves; hovering, the
 * focus, the button and being out of sight stop them, and who asked for less motion starts them by the button alone.
 */
export function startCarousel(root: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>('.swiper');
  const button = root.querySelector<HTMLButtonElement>('.slide-turn');
  if (!frame || !button) return;
  frame.scrollLeft = 0;
  // It was a thing to scroll by keys until now.
  for (const name of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(name);
  const swiper = new Swiper(frame, {
    modules: [A11y, Autoplay, Pagination],
    loop: true,
    centeredSlides: true,
    spaceBetween: GAP_PX,
    autoplay: { enabled: false, delay: SLIDE_MS, disableOnInteraction: false, pauseOnMouseEnter: true },
    pagination: {
      el: root.querySelector<HTMLElement>('.slide-dots'),
      clickable: true,
      bulletElement: 'button',
      bulletClass: 'slide-dot',
      bulletActiveClass: 'slide-dot-here',
    },
    a11y: { paginationBulletMessage: (root.dataset['goTo'] ?? '').replace('{n}', '{{index}}') },
  });
  // Arrow keys belong to the page, but for who is inside.
  root.addEventListener('keydown', ({ key }) => {
    const isForward = key === (swiper.rtl ? 'ArrowLeft' : 'ArrowRight');
    if (isForward) swiper.slideNext();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') swiper.slidePrev();
  });
  followTurning(root, button, swiper);
}

/** Whether the slides turn now: wanted by the visitor, in sight, and not held by the focus. */
interface Turning {
  isWanted: boolean;
  isInSight: boolean;
  isHeld: boolean;
}

function followTurning(root: HTMLElement, button: HTMLButtonElement, { autoplay }: Swiper): void {
  const isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let turning: Turning = { isWanted, isInSight: true, isHeld: false };
  const set = (change: Partial<Turning>) => {
    turning = { ...turning, ...change };
    const isTurning = turning.isWanted && turning.isInSight && !turning.isHeld;
    if (isTurning && !autoplay.running) autoplay.start();
    if (!isTurning && autoplay.running) autoplay.stop();
    showChoice(button, turning.isWanted);
  };
  button.hidden = false;
  button.addEventListener('click', () => set({ isWanted: !turning.isWanted }));
  root.addEventListener('focusin', ({ target }) => set({ isHeld: target !== button }));
  root.addEventListener('focusout', () => set({ isHeld: false }));
  new IntersectionObserver(([entry]) => set({ isInSight: entry?.isIntersecting === true })).observe(root);
  set({});
}

/** The button says what the visitor chose, not what the focus on it does. */
function showChoice(button: HTMLButtonElement, isWanted: boolean): void {
  const { pause = '', play = '' } = button.parentElement?.dataset ?? {};
  button.toggleAttribute('data-turning', isWanted);
  button.setAttribute('aria-label', isWanted ? pause : play);
}
