import type { GameSetup } from '#domain/games';
import type { AppContext } from '../context.ts';

interface SandboxGame extends Pick<
  GameSetup,
  'code' | 'category' | 'type' | 'motif' | 'volatility' | 'lines' | 'rtpBps' | 'hasJackpot' | 'releasedOn'
> {
  titles: { vi: string; en: string };
  tags: NonNullable<GameSetup['tags']>;
  palette: [skyTop: string, skyBottom: string, glow: string, frame: string];
  minBet: string;
  maxBet: string;
}

const SLOT = { category: 'RNG', type: 'slot', rtpBps: 9616, lines: 20, minBet: '1000', maxBet: '100000' } as const;

const BOOKMAKER = { type: 'instant' as const, tags: [], rtpBps: 9408, minBet: '10000', maxBet: '5000000' };

/** Games of the vendor SBX. */
export const SANDBOX_GAMES: readonly SandboxGame[] = [
  {
    ...SLOT,
    code: 'LOTUS',
    titles: { vi: 'Vận May Sen Vàng', en: 'Lotus Fortune' },
    tags: ['asia'],
    volatility: 'medium',
    releasedOn: '2026-03-12',
    motif: 'lotus',
    palette: ['#2a0d3f', '#7b1f57', '#ff9ec7', '#f2c14e'],
  },
  {
    ...SLOT,
    code: 'DRAGON',
    titles: { vi: 'Long Châu', en: 'Dragon Pearl' },
    tags: ['asia', 'myths'],
    volatility: 'high',
    releasedOn: '2026-04-02',
    motif: 'dragon',
    palette: ['#3b0610', '#b3261e', '#ffb347', '#f5b83d'],
  },
  {
    ...SLOT,
    code: 'PHO',
    titles: { vi: 'Đêm Phở Hà Nội', en: 'Hanoi Pho Night' },
    tags: ['asia'],
    volatility: 'medium',
    releasedOn: '2026-05-21',
    motif: 'noodle',
    palette: ['#0d1f2d', '#a8501f', '#ffc27a', '#e9a23b'],
  },
  {
    ...SLOT,
    code: 'MOON',
    titles: { vi: 'Trăng Rằm Trung Thu', en: 'Harvest Moon' },
    tags: ['asia'],
    volatility: 'medium',
    releasedOn: '2026-06-18',
    motif: 'moon',
    palette: ['#070b2b', '#34408f', '#ffe9a8', '#e8c872'],
  },
  {
    ...SLOT,
    code: 'TIGER',
    titles: { vi: 'Mãnh Hổ Rừng Xanh', en: 'Jungle Tiger' },
    tags: ['animals', 'adventure'],
    volatility: 'high',
    releasedOn: '2026-08-06',
    motif: 'tiger',
    palette: ['#04211b', '#1f6b3f', '#c9f27b', '#e0a93a'],
  },
  {
    ...SLOT,
    code: 'REEF',
    titles: { vi: 'Ngọc Trai Biển Xanh', en: 'Pearl Reef' },
    tags: ['animals', 'adventure'],
    volatility: 'high',
    releasedOn: '2026-09-17',
    motif: 'reef',
    palette: ['#02182f', '#0b7285', '#8ff0e4', '#e5c07b'],
  },
  {
    ...SLOT,
    code: 'PHOENIX',
    titles: { vi: 'Hũ Vàng Phượng Hoàng', en: 'Phoenix Treasury' },
    tags: ['asia', 'myths'],
    volatility: 'high',
    rtpBps: 9629,
    hasJackpot: true,
    releasedOn: '2026-10-15',
    motif: 'phoenix',
    palette: ['#1c0836', '#9a2a5c', '#ffb36b', '#ffc94f'],
  },
  {
    ...SLOT,
    code: 'DRUM',
    titles: { vi: 'Hội Trống Đồng', en: 'Bronze Drum Festival' },
    tags: ['free-spins', 'asia'],
    volatility: 'medium',
    rtpBps: 9625,
    releasedOn: '2026-10-22',
    motif: 'drum',
    palette: ['#10221c', '#8a5a1e', '#ffd38a', '#d9a94a'],
  },
  {
    code: 'DEEPSEA',
    category: 'FISH',
    type: 'arcade',
    titles: { vi: 'Săn Cá Đại Dương', en: 'Deep Sea Hunt' },
    tags: ['animals', 'multipliers'],
    rtpBps: 9600,
    minBet: '200',
    maxBet: '10000',
    releasedOn: '2026-10-08',
    motif: 'deepsea',
    palette: ['#02264a', '#0a7fa8', '#8ef0ff', '#ffd166'],
  },
  {
    code: 'BACAY',
    category: 'PVP',
    type: 'card',
    titles: { vi: 'Ba Cây Hội Làng', en: 'Village Three Cards' },
    tags: ['asia'],
    rtpBps: 9819,
    minBet: '1000',
    maxBet: '50000',
    releasedOn: '2026-11-12',
    motif: 'three-cards',
    palette: ['#04241a', '#0f6b45', '#a8f0c6', '#f0c04e'],
  },
  {
    code: 'PAVILION',
    category: 'LIVE',
    type: 'baccarat',
    titles: { vi: 'Baccarat Lầu Ngọc', en: 'Jade Pavilion Baccarat' },
    tags: ['asia'],
    rtpBps: 9894,
    releasedOn: '2026-10-08',
    motif: 'cards',
    palette: ['#04211d', '#0f6a52', '#8ff5cc', '#e8c168'],
    minBet: '5000',
    maxBet: '10000000',
  },
  {
    ...BOOKMAKER,
    code: 'PITCH',
    titles: { vi: 'Sân Cỏ Xanh', en: 'Pitchside' },
    category: 'SPORTS',
    releasedOn: '2026-11-05',
    motif: 'football',
    palette: ['#04231a', '#0f6b46', '#b8f5c9', '#f4d35e'],
  },
];

interface SandboxVendor {
  code: keyof AppContext['config']['sandbox']['secrets'];
  name: string;
  games: readonly SandboxGame[];
}

/** The vendors of the sandbox program with their games, as it publishes them at /catalogue.json; a test compares the two. */
export const SANDBOX_VENDORS: readonly SandboxVendor[] = [
  { code: 'SBX', name: 'Parlay Sandbox', games: SANDBOX_GAMES },
  {
    code: 'DS88',
    name: 'DS88',
    games: [
      {
        code: 'ARENA',
        category: 'COCKFIGHT',
        type: 'table',
        titles: { vi: 'Sới Gà Làng', en: 'Village Arena' },
        tags: ['animals', 'asia'],
        rtpBps: 9618,
        releasedOn: '2026-10-22',
        motif: 'rooster',
        palette: ['#1f1033', '#b9502c', '#ffcf8a', '#f0a830'],
        minBet: '5000',
        maxBet: '10000000',
      },
    ],
  },
  {
    code: 'IA',
    name: 'IA Esports',
    games: [
      {
        ...BOOKMAKER,
        code: 'NEXUS',
        titles: { vi: 'Đấu Trường Esports', en: 'Arena Esports' },
        category: 'ESPORTS',
        releasedOn: '2026-11-12',
        motif: 'gamepad',
        palette: ['#0b0a2a', '#3a1d8a', '#8fe3ff', '#ff6ad5'],
      },
    ],
  },
];
