/** How a play is called: a family of the menu, and what it is within the family. Both are keys of texts, with what stands in them. */
export interface BetTypeName {
  readonly family: string;
  readonly play: string;
  readonly params: Readonly<Record<string, number>>;
}

/** Where a family has one play only. */
const ONLY = 'only';

const STEM = /^(?:SSC|PK10|11X5|LF|LHC|VN|KENO)_/;
/** The five places of SSC, from the left. */
const PLACES = 'WQBSG';
/** Cars of PK10 meet from both ends. */
const LAST_CAR = 11;

type Reading = readonly [pattern: RegExp, read: (parts: readonly string[]) => BetTypeName];

const fixed = (family: string, play: string): BetTypeName => ({ family, play, params: {} });
const numbered = (family: string, n: string, play = 'number'): BetTypeName => ({
  family,
  play,
  params: { n: Number(n) },
});
const versus = (family: string, a: number, b: number): BetTypeName => ({ family, play: 'versus', params: { a, b } });

const READINGS: readonly Reading[] = [
  [/^(C_3P)_(.+)$/, ([family = '', segment = '']) => fixed(family, `segment_${segment}`)],
  [/^(C_2S|C_FX|C_ZFB)_[BP](\d+)$/, ([family = '', n = '']) => numbered(family, n, 'ball')],
  [/^C_[BP](\d+)$/, ([n = '']) => numbered('C_B', n, 'ball')],
  [/^DXDS_P(\d+)$/, ([n = '']) => numbered('DXDS', n, 'ball')],
  [/^((?:C_)?LH)_([WQBSG])([WQBSG])$/, ([family = '', a = '', b = '']) => versus(family, placeOf(a), placeOf(b))],
  [/^((?:C_)?LH)_(\d)$/, ([family = '', place = '']) => versus(family, Number(place), LAST_CAR - Number(place))],
  [/^((?:C_)?LH)_(\d)V(\d)$/, ([family = '', a = '', b = '']) => versus(family, Number(a), Number(b))],
  [/^(5|[QHZ][1-5])_(.+)$/, ([family = '', play = '']) => fixed(family, play)],
  [/^R(\d)_DT$/, ([n = '']) => numbered('R_DT', n)],
  [/^R(\d)$/, ([n = '']) => numbered('R', n)],
  [/^(RX)(.+)$/, ([family = '', play = '']) => fixed(family, play)],
  [/^(L2)_(.+)$/, ([family = '', play = '']) => fixed(family, play)],
  [/^(ZM_2S|ZM_SB)_(\d)$/, ([family = '', n = '']) => numbered(family, n, 'ball')],
  [/^ZT(\d)$/, ([n = '']) => numbered('ZT', n, 'ball')],
  [/^(HX|LX|LW|BZ|TR|XQ|X)(\d+)$/, ([family = '', n = '']) => numbered(family, n)],
  [/^B(\d+)$/, ([n = '']) => numbered('KENO', n)],
  [/^(TM)(?:_(.+))?$/, ([family = '', play = 'NUMBER']) => fixed(family, play)],
  [/^(2QZ|3QZ|4QZ|3Z2|2ZT|TC)(_DT)?$/, ([play = '', banker = '']) => fixed('QZ', play + banker)],
  [/^(LO)(.+)$/, ([family = '', play = '']) => fixed(family, play)],
  [/^(3C|4C|DE)_(.+)$/, ([family = '', prize = '']) => fixed(family, `prize_${prize}`)],
  [/^(MEGA645|POWER655)(_BAO5)?$/, ([family = '', play = '']) => fixed(family, play === '' ? 'NUMBER' : 'BAO5')],
];

function placeOf(letter: string): number {
  return PLACES.indexOf(letter) + 1;
}

export function betTypeName(code: string): BetTypeName {
  const own = code.replace(STEM, '');
  for (const [pattern, read] of READINGS) {
    const match = pattern.exec(own);
    if (match) return read(match.slice(1));
  }
  return fixed(own, ONLY);
}
