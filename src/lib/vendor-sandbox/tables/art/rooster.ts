import { circle, linear, path, svg } from '../../slots/art/svg.ts';

/** Colors of a rooster's feathers. */
export interface Plumage {
  readonly body: readonly [string, string];
  readonly neck: readonly [string, string];
  readonly tail: readonly [string, string, string];
  readonly line: string;
}

export const PLUMAGES = {
  meron: {
    body: ['#d8432e', '#7a1414'],
    neck: ['#ffd76a', '#e07a1c'],
    tail: ['#12343b', '#1f6a5c', '#5aa05a'],
    line: '#4a0d0d',
  },
  wala: {
    body: ['#3f7fd0', '#152e6e'],
    neck: ['#f4f7ff', '#9db8e8'],
    tail: ['#20204a', '#41418f', '#7d86d8'],
    line: '#0f1c48',
  },
} as const satisfies Record<string, Plumage>;

const PLUMES = [
  'M74 112C44 112 10 92 6 50C26 72 52 76 84 96Z',
  'M76 108C50 96 26 66 34 22C48 52 66 66 90 90Z',
  'M80 102C64 86 52 54 66 16C74 48 86 62 98 84Z',
];
const BODY = 'M66 106C58 140 92 162 122 152C148 143 158 116 150 92C146 78 140 66 132 54C122 68 100 86 66 106Z';
const NECK = 'M133 36C116 50 106 80 110 104C126 116 148 110 160 92C153 78 158 64 161 48C164 30 142 22 133 36Z';
const HACKLES = 'M120 66C118 82 118 94 122 106M132 56C129 74 130 92 134 108M143 56C142 74 144 90 147 102';
const WING = 'M82 108C92 92 120 90 138 102C132 126 106 138 82 130C90 124 92 118 82 108Z';
const FEATHERS = 'M96 112C106 106 120 106 130 110M94 120C104 116 116 116 124 118M90 127C98 124 106 124 114 125';
const COMB = 'M132 32C124 18 134 10 140 21C141 8 151 7 152 20C158 10 168 18 160 34Z';
const WATTLE = 'M156 52C166 56 164 70 157 70C150 65 150 56 156 52Z';
const BEAK = 'M159 38C168 38 174 42 178 47C170 48 164 50 160 51Z';
const LEGS =
  'M106 152L100 182M124 150L126 182M100 182L88 188M100 182L112 187M100 182L96 191M126 182L114 188M126 182L138 187M126 182L124 191';

/** Draws a standing rooster; meron looks to the right, wala to the left. */
export function drawRooster(side: keyof typeof PLUMAGES): string {
  const { body, neck, tail, line } = PLUMAGES[side];
  const defs = linear('body', ...body) + linear('neck', ...neck);
  const edge = `stroke="${line}" stroke-width="1.6" stroke-linejoin="round"`;
  const drawn = [
    ...PLUMES.map((plume, index) => path(plume, `fill="${tail[index] ?? line}" ${edge}`)),
    path(LEGS, 'fill="none" stroke="#e8a92e" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"'),
    path(BODY, `fill="url(#body)" ${edge}`),
    path(WING, `fill="${body[1]}" ${edge}`),
    path(FEATHERS, `fill="none" stroke="${neck[1]}" stroke-opacity=".8" stroke-width="2" stroke-linecap="round"`),
    path(COMB, 'fill="#e5322d" stroke="#8f1313" stroke-width="1.4" stroke-linejoin="round"'),
    path(NECK, `fill="url(#neck)" ${edge}`),
    path(HACKLES, `fill="none" stroke="${line}" stroke-opacity=".35" stroke-width="1.8" stroke-linecap="round"`),
    path(BEAK, 'fill="#f6c644" stroke="#8a5a08" stroke-width="1.2" stroke-linejoin="round"'),
    path(WATTLE, 'fill="#e5322d" stroke="#8f1313" stroke-width="1.2"'),
    circle(150, 42, 3.4, 'fill="#1a0d06"'),
    circle(151.2, 40.8, 1.1, 'fill="#fff"'),
  ].join('');
  const turned = side === 'meron' ? drawn : `<g transform="matrix(-1 0 0 1 200 0)">${drawn}</g>`;
  return svg({ defs, body: turned }, '0 0 200 200');
}
