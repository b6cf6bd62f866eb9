// Runs inline in <head>, before anything is painted: theme, session hint, side menu and what is switched off are right from the first frame.
// The text is the same on every page, so one hash in the content security policy allows it. Keys: browser/storage.ts.
(function (data) {
  document.documentElement.className = 'js';
  // Codes that work once leave the address before anything is asked for; the shell finds them in the history entry.
  const address = new URL(location);
  const query = address.searchParams;
  const startParameters = {};
  for (const name of ['token', 'reset']) {
    const code = query.get(name);
    if (code) startParameters[name] = code;
    query.delete(name);
  }
  if (startParameters.token || startParameters.reset) history.replaceState({ startParameters }, '', address);
  let theme, menu;
  try {
    const stored = (key) => localStorage.getItem(key);
    theme = stored('theme');
    menu = stored('parlay_side_menu');
    data.off = JSON.parse(stored('parlay_feature_flags') || '{"off":"CBS3"}').off || '';
    // Attributes are drawn by: what has games, and whether the bar of rewards was put away.
    const { open } = JSON.parse(stored('parlay_lobbies') || '{}');
    if (open) data.open = open;
    if (sessionStorage.getItem('parlay_reward_hidden')) data.reward = 'off';
    // "Forced to light on mount": the first page of a tab is the mount, later pages keep what was chosen in it.
    if ('forceLight' in data && !sessionStorage.getItem('parlay_theme_mounted')) {
      theme = 'light';
      localStorage.setItem('theme', theme);
      sessionStorage.setItem('parlay_theme_mounted', '1');
    }
  } catch {
    theme = 'light';
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  data.theme = theme;
  // A page may want the menu narrow; the visitor's choice for the others stays.
  if ('mini' in data) menu = 'mini';
  data.menu = menu || (innerWidth < 1200 ? 'mini' : 'full');
  if (/(^|; )parlay_hint=1(;|$)/.test(document.cookie)) data.session = 'in';
})(document.documentElement.dataset);
