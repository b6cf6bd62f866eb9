/** The sandbox vendor's games as it publishes them at /catalogue.json; a test compares the two. */
export const SANDBOX_GAMES = [
  {
    code: 'LOTUS',
    titles: { vi: 'Vận May Sen Vàng', en: 'Lotus Fortune' },
    tags: ['asia'],
    volatility: 'medium',
    releasedOn: '2026-03-12',
    motif: 'lotus',
    palette: ['#2a0d3f', '#7b1f57', '#ff9ec7', '#f2c14e'],
  },
  {
    code: 'DRAGON',
    titles: { vi: 'Long Châu', en: 'Dragon Pearl' },
    tags: ['asia', 'myths'],
    volatility: 'high',
    releasedOn: '2026-04-02',
    motif: 'dragon',
    palette: ['#3b0610', '#b3261e', '#ffb347', '#f5b83d'],
  },
  {
    code: 'PHO',
    titles: { vi: 'Đêm Phở Hà Nội', en: 'Hanoi Pho Night' },
    tags: ['asia'],
    volatility: 'medium',
    releasedOn: '2026-05-21',
    motif: 'noodle',
    palette: ['#0d1f2d', '#a8501f', '#ffc27a', '#e9a23b'],
  },
  {
    code: 'MOON',
    titles: { vi: 'Trăng Rằm Trung Thu', en: 'Harvest Moon' },
    tags: ['asia'],
    volatility: 'medium',
    releasedOn: '2026-06-18',
    motif: 'moon',
    palette: ['#070b2b', '#34408f', '#ffe9a8', '#e8c872'],
  },
  {
    code: 'TIGER',
    titles: { vi: 'Mãnh Hổ Rừng Xanh', en: 'Jungle Tiger' },
    tags: ['animals', 'adventure'],
    volatility: 'high',
    releasedOn: '2026-08-06',
    motif: 'tiger',
    palette: ['#04211b', '#1f6b3f', '#c9f27b', '#e0a93a'],
  },
  {
    code: 'REEF',
    titles: { vi: 'Ngọc Trai Biển Xanh', en: 'Pearl Reef' },
    tags: ['animals', 'adventure'],
    volatility: 'high',
    releasedOn: '2026-09-17',
    motif: 'reef',
    palette: ['#02182f', '#0b7285', '#8ff0e4', '#e5c07b'],
  },
] as const;

/** Facts that all games share. */
export const SANDBOX_GAME_FACTS = { rtpBps: 9616, lines: 20, minBet: '1000', maxBet: '100000' } as const;
