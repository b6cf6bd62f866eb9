import type Swiper from 'swiper';

const SLIDE_MS = 5000;

/** Conditions of automatic playback: the visitor's choice, visibility, focus and pointer. */
interface Playback {
  isAutoplayOn: boolean;
  isVisible: boolean;
  isFocused: boolean;
  isHovered: boolean;
}

/** Shows the visitor's choice on the button, not the pause that its own focus causes. */
function updateToggle(button: HTMLButtonElement, isAutoplayOn: boolean): void {
  const texts = button.parentElement?.dataset;
  button.toggleAttribute('data-playing', isAutoplayOn);
  button.setAttribute('aria-label', texts?.[isAutoplayOn ? 'pause' : 'play'] ?? '');
}

/** Advances the slides automatically; with the preference for reduced motion only after the button is pressed. */
export function startAutoplay(root: HTMLElement, swiper: Swiper): void {
  const button = root.querySelector<HTMLButtonElement>('.slide-toggle');
  if (!button) return;
  const isAutoplayOn = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let playback: Playback = { isAutoplayOn, isVisible: true, isFocused: false, isHovered: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<Playback> = {}) => {
    playback = { ...playback, ...change };
    clearTimeout(timer);
    const isPlaying = playback.isAutoplayOn && playback.isVisible && !playback.isFocused && !playback.isHovered;
    if (isPlaying && root.isConnected) timer = setTimeout(() => swiper.slideNext(), SLIDE_MS);
    updateToggle(button, playback.isAutoplayOn);
  };
  button.hidden = false;
  button.addEventListener('click', () => set({ isAutoplayOn: !playback.isAutoplayOn }));
  root.addEventListener('focusin', ({ target }) => set({ isFocused: target !== button }));
  root.addEventListener('focusout', () => set({ isFocused: false }));
  root.addEventListener('pointerenter', ({ pointerType }) => set({ isHovered: pointerType === 'mouse' }));
  root.addEventListener('pointerleave', () => set({ isHovered: false }));
  new IntersectionObserver(([entry]) => set({ isVisible: entry?.isIntersecting === true })).observe(root);
  // Restarts the delay after every slide change.
  swiper.on('slideChange', () => set());
  set();
}
