/**
 * Name of a bet type: its bet group in the menu and its name within the group, both as keys of texts with their
 * arguments.
 */
export interface BetTypeName {
  readonly betGroup: string;
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
}

/** Name of the only bet type of a group. */
const ONLY = 'only';

const STEM = /^(?:SSC|PK10|11X5|LF|LHC|VN|KENO)_/;
/** The five positions of SSC, from the left. */
const POSITIONS = 'WQBSG';
/** Position k is compared with position LAST_CAR − k. */
const LAST_CAR = 11;

type Reading = readonly [pattern: RegExp, read: (parts: readonly string[]) => BetTypeName];

const fixed = (betGroup: string, name: string): BetTypeName => ({ betGroup, name, params: {} });
const numbered = (betGroup: string, n: string, name = 'number'): BetTypeName => ({
  betGroup,
  name,
  params: { n: Number(n) },
});
const versus = (betGroup: string, a: number, b: number): BetTypeName => ({
  betGroup,
  name: 'versus',
  params: { a, b },
});

const READINGS: readonly Reading[] = [
  [/^(C_3P)_(.+)$/, ([betGroup = '', segment = '']) => fixed(betGroup, `segment_${segment}`)],
  [/^(C_2S|C_FX|C_ZFB)_[BP](\d+)$/, ([betGroup = '', n = '']) => numbered(betGroup, n, 'ball')],
  [/^C_[BP](\d+)$/, ([n = '']) => numbered('C_B', n, 'ball')],
  [/^DXDS_P(\d+)$/, ([n = '']) => numbered('DXDS', n, 'ball')],
  [
    /^((?:C_)?LH)_([WQBSG])([WQBSG])$/,
    ([betGroup = '', a = '', b = '']) => versus(betGroup, positionOf(a), positionOf(b)),
  ],
  [/^((?:C_)?LH)_(\d)$/, ([betGroup = '', place = '']) => versus(betGroup, Number(place), LAST_CAR - Number(place))],
  [/^((?:C_)?LH)_(\d)V(\d)$/, ([betGroup = '', a = '', b = '']) => versus(betGroup, Number(a), Number(b))],
  [/^(5|[QHZ][1-5])_(.+)$/, ([betGroup = '', name = '']) => fixed(betGroup, name)],
  [/^R(\d)_DT$/, ([n = '']) => numbered('R_DT', n)],
  [/^R(\d)$/, ([n = '']) => numbered('R', n)],
  [/^(RX)(.+)$/, ([betGroup = '', name = '']) => fixed(betGroup, name)],
  [/^(L2)_(.+)$/, ([betGroup = '', name = '']) => fixed(betGroup, name)],
  [/^(ZM_2S|ZM_SB)_(\d)$/, ([betGroup = '', n = '']) => numbered(betGroup, n, 'ball')],
  [/^ZT(\d)$/, ([n = '']) => numbered('ZT', n, 'ball')],
  [/^(HX|LX|LW|BZ|TR|XQ|X)(\d+)$/, ([betGroup = '', n = '']) => numbered(betGroup, n)],
  [/^B(\d+)$/, ([n = '']) => numbered('KENO', n)],
  [/^(TM)(?:_(.+))?$/, ([betGroup = '', name = 'NUMBER']) => fixed(betGroup, name)],
  [/^(2QZ|3QZ|4QZ|3Z2|2ZT|TC)(_DT)?$/, ([name = '', banker = '']) => fixed('QZ', name + banker)],
  [/^(LO)(.+)$/, ([betGroup = '', name = '']) => fixed(betGroup, name)],
  [/^(3C|4C|DE)_(.+)$/, ([betGroup = '', prize = '']) => fixed(betGroup, `prize_${prize}`)],
  [/^(MEGA645|POWER655)(_BAO5)?$/, ([betGroup = '', name = '']) => fixed(betGroup, name === '' ? 'NUMBER' : 'BAO5')],
];

function positionOf(code: string): number {
  return POSITIONS.indexOf(code) + 1;
}

export function betTypeName(code: string): BetTypeName {
  const own = code.replace(STEM, '');
  for (const [pattern, read] of READINGS) {
    const match = pattern.exec(own);
    if (match) return read(match.slice(1));
  }
  return fixed(own, ONLY);
}
