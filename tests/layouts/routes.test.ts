import { describe, expect, it } from 'vitest';
import { frameOf, ROUTES, type BannerGroup } from '../../src/layouts/routes.ts';

/** The client's table of routes, word for word. */
const SPECIFICATION = `
| /, /index, /index.html, /home | Home: header, banner, footer, side menu |
| /register, /register.html | Register page with header and banner; the logo shows in the header only here |
| /pointMall | Header, banner, footer |
| /lottery | Header only; optional query gameCode and playType |
| /vnlottery | Header and side menu; optional query gameCode |
| /rng, /pvp, /live, /fish, /sports, /esports, /inhouse, /elott, /cockfight (and the bare path) | Games lobby with header, banner, footer, side menu |
| /promotions, /promoDetail | Header, footer, side menu; promotions route is named promotions and takes an id parameter |
| /seamless | Header and side menu |
| /helpmc | Help center, no header |
| /game | Embedded-frame game page with header |
`;

interface Row {
  paths: string[];
  says: string;
}

const rows: Row[] = SPECIFICATION.trim()
  .split('\n')
  .map((line) => {
    const [, paths = '', says = ''] = line.split('|').map((cell) => cell.trim());
    return { paths: paths.replace(/ \(.*\)$/, '').split(', '), says: says.toLowerCase() };
  });

/** Banner groups of the client's specification, by path. */
const BANNER_GROUPS: Record<BannerGroup, string[]> = {
  w_home: ['/'],
  w_hot: ['/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/elott', '/inhouse'],
  w_down: ['/down'],
  w_promotion: ['/promotions'],
  w_shop: ['/pointMall'],
  w_help: ['/help'],
  w_reg: ['/register'],
};

describe('table of routes', () => {
  it('has every route of the specification once', () => {
    const paths = ROUTES.flatMap((route) => [...route.paths]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining([...rows.flatMap((row) => row.paths), '/down']));
  });

  it.each(rows)('gives $paths the frame that the specification says: $says', ({ paths, says }) => {
    for (const path of paths) {
      const frame = frameOf(path);
      expect(frame.hasHeader, path).toBe(says.includes('header') && !says.includes('no header'));
      expect(frame.hasFooter, path).toBe(says.includes('footer'));
      expect(frame.sideMenu !== 'none', path).toBe(says.includes('side menu'));
      if (says.includes('banner')) expect(frame.banner, path).toBeDefined();
      expect(frame.isLogoInHeader === true, path).toBe(says.includes('logo'));
    }
  });

  it('shows the specification’s banner groups on their paths', () => {
    for (const [group, paths] of Object.entries(BANNER_GROUPS)) {
      for (const path of paths) expect(frameOf(path).banner, path).toBe(group);
    }
  });

  it('hides the top bar on /seamless and /vnlottery and starts with the mini menu there', () => {
    for (const path of ['/seamless', '/vnlottery']) {
      expect(frameOf(path)).toMatchObject({ hasTopBar: false, sideMenu: 'mini' });
    }
    expect(frameOf('/rng')).toMatchObject({ hasTopBar: true, sideMenu: 'chosen' });
  });

  it('gives pages below a route its frame without banners, and any other address the full frame', () => {
    expect(frameOf('/promotions/first-steps')).toMatchObject({ hasFooter: true, sideMenu: 'chosen' });
    expect(frameOf('/promotions/first-steps').banner).toBeUndefined();
    expect(frameOf('/lottery/x')).toMatchObject({ hasFooter: false });
    expect(frameOf('/no-such-page')).toMatchObject({ hasHeader: true, hasFooter: true, sideMenu: 'chosen' });
  });
});
