import type { Shell } from './routes.ts';
import carousel from './styles/carousel.css?url';
import footer from './styles/footer.css?url';
import shell from './styles/shell.css?url';
import sideMenu from './styles/side-menu.css?url';
import site from './styles/site.css?url';

/** Returns the style sheets of a page and its shell: one with the whole shell, else the common one and one for each part. */
export function shellStyles({ hasTopBar, hasFooter, sideMenu: menu, banner }: Shell): readonly string[] {
  if (hasTopBar) return [shell];
  const sheets = { [sideMenu]: menu !== 'none', [carousel]: banner !== undefined, [footer]: hasFooter };
  return [site, ...Object.keys(sheets).filter((sheet) => sheets[sheet])];
}
