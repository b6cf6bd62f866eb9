/** Returns the name of this device's kind in requests for games. */
export function platformName(): string {
  return matchMedia('(width < 48rem)').matches ? 'html5-mobile' : 'html5-desktop';
}
