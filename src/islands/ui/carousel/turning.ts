import type Swiper from 'swiper';

/** Specification §2.2. */
const SLIDE_MS = 5000;

/** Whether the slides turn now: wanted by the visitor, in sight, and held by neither the focus nor the pointer. */
interface Turning {
  shouldTurn: boolean;
  isInSight: boolean;
  isFocused: boolean;
  isHovered: boolean;
}

/** The button says what the visitor chose, not what the focus on it does. */
function showChoice(button: HTMLButtonElement, shouldTurn: boolean): void {
  const { pause = '', play = '' } = button.parentElement?.dataset ?? {};
  button.toggleAttribute('data-playing', shouldTurn);
  button.setAttribute('aria-label', shouldTurn ? pause : play);
}

/** Lets the slides turn by themselves; who asked for less motion starts them by the button alone. */
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
  // However a slide came, the next one is five seconds away.
  swiper.on('slideChange', () => set());
  set();
}
