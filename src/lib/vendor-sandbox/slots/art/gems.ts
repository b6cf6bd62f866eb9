import type { GemName } from '../skin.ts';
import { linear, shadow, svg } from './svg.ts';

interface Cut {
  /** Light, middle, dark, edge. */
  colors: readonly [string, string, string, string];
  outline: string;
  table: string;
}

/** Each gem has an outline of its own, so that color is never the only difference. */
const CUTS: Readonly<Record<GemName, Cut>> = {
  ruby: {
    colors: ['#ffb3b8', '#f0304a', '#8e0622', '#5a0215'],
    outline: '50,12 82,30 82,66 50,86 18,66 18,30',
    table: '50,30 66,39 66,57 50,68 34,57 34,39',
  },
  jade: {
    colors: ['#c8ffd9', '#20c46b', '#04693a', '#023d22'],
    outline: '32,14 68,14 84,30 84,70 68,86 32,86 16,70 16,30',
    table: '40,32 60,32 67,39 67,61 60,68 40,68 33,61 33,39',
  },
  azure: {
    colors: ['#c4e8ff', '#2d9bf0', '#0a3f9e', '#05255f'],
    outline: '30,18 70,18 90,40 50,88 10,40',
    table: '38,32 62,32 70,42 50,66 30,42',
  },
  violet: {
    colors: ['#ecd2ff', '#a64df0', '#4c1199', '#2d075e'],
    outline: '50,10 72,34 78,56 62,82 38,82 22,56 28,34',
    table: '50,30 60,42 63,54 56,67 44,67 37,54 40,42',
  },
};

const FACET_LIGHT = [0.5, 0.28, 0, 0.22, 0.34, 0.2, 0, 0.34];

function corners(points: string): string[] {
  return points.split(' ');
}

/** Draws the facets between the outline and the table, lit from above left. */
function facets({ outline, table }: Cut): string {
  const outer = corners(outline);
  const inner = corners(table);
  return outer
    .map((corner, index) => {
      const next = (index + 1) % outer.length;
      const strength = FACET_LIGHT[index % FACET_LIGHT.length] ?? 0;
      const fill = index < outer.length / 2 === (index % 2 === 0) ? '#fff' : '#000';
      const shape = [corner, outer[next], inner[next], inner[index]].join(' ');
      return `<polygon points="${shape}" fill="${fill}" opacity="${strength}"/>`;
    })
    .join('');
}

export function drawGem(gem: GemName): string {
  const cut = CUTS[gem];
  const [light, middle, dark, edge] = cut.colors;
  const defs = linear('body', middle, dark) + linear('table', light, middle);
  const body = [
    shadow(91, 24),
    `<polygon points="${cut.outline}" fill="url(#body)" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/>`,
    facets(cut),
    `<polygon points="${cut.table}" fill="url(#table)" stroke="${light}" stroke-opacity=".7" stroke-width="1"/>`,
    `<polygon points="${cut.outline}" fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="1.2"/>`,
    '<path d="M30 26l3-7 3 7 7 3-7 3-3 7-3-7-7-3z" fill="#fff" opacity=".92"/>',
  ];
  return svg({ defs, body: body.join('') });
}
