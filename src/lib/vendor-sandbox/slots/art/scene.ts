import type { Skin } from '../skin.ts';
import { circle, ellipse, glow, linear, path, svg } from './svg.ts';

const HEIGHT = 900;
const WIDTH = 1400;

/** Colors of the far and near hills, by skin. */
const HORIZONS: Readonly<Record<string, readonly [string, string]>> = {
  lotus: [
    'M0 640C180 560 320 610 470 560C640 500 780 600 930 560C1090 520 1230 590 1400 550V900H0Z',
    'M0 720C260 680 420 740 700 712C980 684 1180 744 1400 700V900H0Z',
  ],
  dragon: [
    'M0 660L160 520L270 610L420 430L560 600L700 500L840 620L1010 440L1150 600L1270 530L1400 640V900H0Z',
    'M0 740C140 690 260 760 400 720C560 676 680 764 860 716C1040 668 1200 756 1400 706V900H0Z',
  ],
  noodle: [
    'M0 600H90V540H200V610H270V500L330 460L390 500V600H470V550H600V620H680V520H790V580H860V480L930 440L1000 480V600H1090V540H1210V610H1290V560H1400V900H0Z',
    'M0 700H120V660H260V720H420V670H560V730H760V676H900V716H1060V664H1220V720H1400V900H0Z',
  ],
  moon: [
    'M0 660C200 580 380 650 560 590C760 530 900 640 1100 590C1220 560 1310 580 1400 570V900H0Z',
    'M0 740C240 700 460 770 700 730C940 690 1200 760 1400 720V900H0Z',
  ],
  tiger: [
    'M0 560L60 480L110 570L170 450L230 580L300 500L360 590L440 440L520 590L600 510L670 600L750 460L830 590L910 500L980 590L1060 450L1140 590L1220 490L1290 580L1350 500L1400 570V900H0Z',
    'M0 700C120 640 200 720 320 680C460 630 560 730 720 690C880 650 980 730 1130 684C1250 650 1330 700 1400 680V900H0Z',
  ],
  phoenix: [
    'M0 640L120 560L200 600L330 400L400 470L470 380L560 590L690 540L800 600L930 390L1000 480L1080 410L1190 600L1290 550L1400 620V900H0Z',
    'M0 720C110 690 180 730 300 700H340V660H420V640H500V660H580V700C700 676 800 730 900 704C1060 666 1220 742 1400 700V900H0Z',
  ],
  drum: [
    'M0 620C90 560 160 620 230 560L300 470L370 560C460 620 520 560 610 600C700 640 760 540 850 560L930 450L1010 560C1100 620 1180 570 1260 600C1320 620 1360 590 1400 600V900H0Z',
    'M0 730H80L150 660L220 730H360L450 640L540 730H700C760 700 820 730 860 730H940L1040 650L1140 730H1250L1310 680L1370 730H1400V900H0Z',
  ],
  reef: [
    'M0 680C100 600 180 690 270 640C360 560 430 680 540 650C640 600 720 690 840 640C930 590 1020 690 1130 640C1240 580 1320 680 1400 640V900H0Z',
    'M0 760C240 710 440 780 700 744C960 708 1180 776 1400 736V900H0Z',
  ],
};

/**
 * Draws points of light at fixed positions: the drawing must be the same at every start, because its file name is its
 * hash.
 */
function sparks(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = (index * 397 + 83) % WIDTH;
    const y = (index * 211 + 47) % 560;
    const radius = 1 + (index % 4) * 0.7;
    return circle(x, y, radius, `fill="#fff" opacity="${(0.25 + (index % 5) * 0.12).toFixed(2)}"`);
  }).join('');
}

function ripples(color: string): string {
  return [762, 792, 826, 862]
    .map((y, index) =>
      ellipse(700, y, [150 + index * 90, 3 + index], `fill="${color}" opacity="${0.3 - index * 0.05}"`),
    )
    .join('');
}

/** Draws the backdrop of the game page. */
export function drawScene(skin: Skin): string {
  const { skyTop, skyBottom, glow: light, reel } = skin.palette;
  const [far, near] = HORIZONS[skin.motif] ?? ['', ''];
  const defs =
    linear('sky', skyTop, skyBottom, light) +
    linear('far', skyBottom, skyTop) +
    linear('near', skyTop, reel) +
    glow('sun', light, 0.7);
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    circle(700, 470, 460, 'fill="url(#sun)"'),
    sparks(56),
    path(far, 'fill="url(#far)" opacity=".8"'),
    path(near, 'fill="url(#near)"'),
    ripples(light),
  ];
  return svg({ defs, body: body.join('') }, `0 0 ${WIDTH} ${HEIGHT}`);
}
