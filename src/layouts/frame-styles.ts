import type { Frame } from './routes.ts';
import carousel from './styles/carousel.css?url';
import footer from './styles/footer.css?url';
import frame from './styles/frame.css?url';
import sideMenu from './styles/side-menu.css?url';

/** Returns the style sheets of a page's frame: one for the whole frame, else one per part. */
export function frameStyles({ hasTopBar, hasFooter, sideMenu: menu, banner }: Frame): readonly string[] {
  if (hasTopBar) return [frame];
  const sheets = { [sideMenu]: menu !== 'none', [carousel]: banner !== undefined, [footer]: hasFooter };
  return Object.keys(sheets).filter((sheet) => sheets[sheet]);
}
