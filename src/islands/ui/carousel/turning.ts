import type Swiper from 'swiper';

const SLIDE_MS = 5000;

/** Conditions of automatic playback: the visitor's choice, visibility, focus and pointer. */
interface Turning {
  shouldTurn: boolean;
  isInSight: boolean;
  isFocused: boolean;
  isHovered: boolean;
}

/** Shows the visitor's choice on the button, not the pause that its own focus causes. */
function showChoice(button: HTMLButtonElement, shouldTurn: boolean): void {
  const { pause = '', play = '' } = button.parentElement?.dataset ?? {};
  button.toggleAttribute('data-playing', shouldTurn);
  button.setAttribute('aria-label', shouldTurn ? pause : play);
}

/** Advances the slides automatically; with the preference for reduced motion only after the button is pressed. */
export function followTurning(root: HTMLElement, swiper: Swiper): void {
  const button = root.querySelector<HTMLButtonElement>('.slide-toggle');
  if (!button) return;
  const shouldTurn = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let turning: Turning = { shouldTurn, isInSight: true, isFocused: false, isHovered: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<Turning> = {}) => {
    turning = { ...turning, ...change };
    clearTimeout(timer);
    const isTurning = turning.shouldTurn && turning.isInSight && !turning.isFocused && !turning.isHovered;
    if (isTurning && root.isConnected) timer = setTimeout(() => swiper.slideNext(), SLIDE_MS);
    showChoice(button, turning.shouldTurn);
  };
  button.hidden = false;
  button.addEventListener('click', () => set({ shouldTurn: !turning.shouldTurn }));
  root.addEventListener('focusin', ({ target }) => set({ isFocused: target !== button }));
  root.addEventListener('focusout', () => set({ isFocused: false }));
  root.addEventListener('pointerenter', ({ pointerType }) => set({ isHovered: pointerType === 'mouse' }));
  root.addEventListener('pointerleave', () => set({ isHovered: false }));
  new IntersectionObserver(([entry]) => set({ isInSight: entry?.isIntersecting === true })).observe(root);
  // Restarts the delay after every slide change.
  swiper.on('slideChange', () => set());
  set();
}
