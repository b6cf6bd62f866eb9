// Runs inline in <head> before the first paint: sets theme, session hint, side menu and feature flags for the first frame.
// The same on every page, so one hash in the content security policy allows it. Keys: browser/storage.ts.
(function (data) {
  // The browser leaves the fade between pages out when a page is not ready or the visitor goes on; it calls that an error of the page.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.message.startsWith('Transition was '))
      event.preventDefault();
  });
  document.documentElement.className = 'js';
  // Moves a one-time code behind `#` from the address to the history entry before any request; the shell reads it there.
  const address = new URL(location);
  const [name, code] = address.hash.slice(1).split('=');
  if (code && ['token', 'reset', 'view'].includes(name)) {
    address.hash = '';
    history.replaceState({ startParameters: { [name]: code } }, '', address);
  }
  // The pages of games are dark until the visitor chooses otherwise there.
  const isRoom = 'room' in data;
  let theme, menu;
  try {
    const stored = (key) => localStorage.getItem(key);
    theme = isRoom ? stored('parlay_room_theme') || 'dark' : stored('theme');
    menu = stored('parlay_side_menu');
    data.off = JSON.parse(stored('parlay_feature_flags') || '{"off":"CBS3 REFERRAL"}').off || '';
    // Attributes for the style sheets: open categories, and whether the reward bar was closed.
    const { open } = JSON.parse(stored('parlay_lobbies') || '{}');
    if (open) data.open = open;
    if (sessionStorage.getItem('parlay_reward_hidden')) data.reward = 'off';
    // Forces the light theme on the first page of a tab; later pages keep the visitor's choice.
    if (!isRoom && 'forceLight' in data && !sessionStorage.getItem('parlay_theme_mounted')) {
      theme = 'light';
      localStorage.setItem('theme', theme);
      sessionStorage.setItem('parlay_theme_mounted', '1');
    }
  } catch {
    theme = isRoom ? 'dark' : 'light';
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  data.theme = theme;
  // A page may start with the mini menu; the visitor's choice stays for the others.
  if ('mini' in data) menu = 'mini';
  data.menu = menu || (innerWidth < 1200 ? 'mini' : 'full');
  if (/(^|; )(__Host-)?parlay_hint=1(;|$)/.test(document.cookie)) data.session = 'in';
})(document.documentElement.dataset);
