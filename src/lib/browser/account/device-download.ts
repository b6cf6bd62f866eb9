/** iPads report themselves as Macs; a Mac has no touch screen. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** Selects the platform tab named by the address (`/download#ios`), else the visitor's own platform. */
export function startDownload(): void {
  const requested = location.hash.slice(1) || (isApplePhone() ? 'ios' : 'android');
  const input = document.getElementById(`platform-${requested}`);
  if (input instanceof HTMLInputElement) input.checked = true;
}
