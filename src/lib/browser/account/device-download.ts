/** iPads say that they are Macs, but no Mac has a screen to touch. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** The tab of the address (`/download#ios`), else of the phone that the page is open on. */
export function startDownload(): void {
  const requested = location.hash.slice(1) || (isApplePhone() ? 'ios' : 'android');
  const input = document.getElementById(`platform-${requested}`);
  if (input instanceof HTMLInputElement) input.checked = true;
}
