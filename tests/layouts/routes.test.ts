import { describe, expect, it } from 'vitest';
import { shellOf, ROUTES, type BannerGroup } from '../../src/layouts/routes.ts';

/** The client's table of routes, word for word but for the side menu of the lottery (docs/decision-log.md). */
const SPECIFICATION = `
| /, /index, /index.html, /home | Home: header, banner, footer, side menu |
| /register, /register.html | Register page with header and banner; the logo shows in the header only here |
| /pointMall | Header, banner, footer |
| /lottery | Header and side menu; optional query gameCode and playType |
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

  it.each(rows)('gives $paths the shell that the specification says: $says', ({ paths, says }) => {
    for (const path of paths) {
      const shell = shellOf(path);
      expect(shell.hasHeader, path).toBe(says.includes('header') && !says.includes('no header'));
      expect(shell.hasFooter, path).toBe(says.includes('footer'));
      expect(shell.sideMenu !== 'none', path).toBe(says.includes('side menu'));
      if (says.includes('banner')) expect(shell.banner, path).toBeDefined();
      expect(shell.isLogoInHeader === true, path).toBe(says.includes('logo'));
    }
  });

  it('shows the specification’s banner groups on their paths', () => {
    for (const [group, paths] of Object.entries(BANNER_GROUPS)) {
      for (const path of paths) expect(shellOf(path).banner, path).toBe(group);
    }
  });

  it('hides the top bar on /seamless and in the lottery and starts with the mini menu there', () => {
    for (const path of ['/seamless', '/vnlottery', '/lottery']) {
      expect(shellOf(path)).toMatchObject({ hasTopBar: false, sideMenu: 'mini' });
    }
    expect(shellOf('/rng')).toMatchObject({ hasTopBar: true, sideMenu: 'chosen' });
  });

  it('gives pages below a route its shell without banners, and any other address the full shell', () => {
    expect(shellOf('/promotions/first-steps')).toMatchObject({ hasFooter: true, sideMenu: 'chosen' });
    expect(shellOf('/promotions/first-steps').banner).toBeUndefined();
    expect(shellOf('/lottery/x')).toMatchObject({ hasFooter: false });
    expect(shellOf('/no-such-page')).toMatchObject({ hasHeader: true, hasFooter: true, sideMenu: 'chosen' });
  });
});
