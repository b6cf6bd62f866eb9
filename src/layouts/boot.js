// Runs inline in <head>, before anything is painted: theme, session hint and side menu are right from the first frame.
// The text is the same on every page, so one hash in the content security policy allows it. Keys: browser/storage.ts.
(function (root) {
  root.classList.add('js');
  let theme, menu;
  try {
    theme = localStorage.getItem('theme');
    menu = localStorage.getItem('parlay_side_menu');
    // "Forced to light on mount": the first page of a tab is the mount, later pages keep what was chosen in it.
    if (root.hasAttribute('data-force-light') && !sessionStorage.getItem('parlay_theme_mounted')) {
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
  root.setAttribute('data-theme', theme);
  root.setAttribute('data-menu', menu || (innerWidth < 1200 ? 'mini' : 'full'));
  if (/(^|; )parlay_hint=1(;|$)/.test(document.cookie)) root.setAttribute('data-session', 'in');
})(document.documentElement);
