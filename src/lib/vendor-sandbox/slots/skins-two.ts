import type { Skin } from './skin.ts';

export const SKIN_MOON: Skin = {
  gameCode: 'MOON',
  titles: { vi: 'Trăng Rằm Trung Thu', en: 'Harvest Moon' },
  taglines: { vi: 'Rước đèn dưới trăng', en: 'Lanterns under a full moon' },
  tags: ['asia'],
  motif: 'moon',
  model: 'steady',
  palette: {
    skyTop: '#070b2b',
    skyBottom: '#34408f',
    glow: '#ffe9a8',
    frame: '#e8c872',
    reel: '#0a0e2e',
    accent: '#ffe08a',
  },
  names: {
    wild: { vi: 'Trăng tròn (thay thế)', en: 'Full moon (wild)' },
    scatter: { vi: 'Đèn ông sao (phân tán)', en: 'Star lantern (scatter)' },
    top: { vi: 'Thỏ ngọc', en: 'Moon rabbit' },
    rich: { vi: 'Bánh nướng', en: 'Mooncake' },
    fine: { vi: 'Đèn lồng', en: 'Paper lantern' },
  },
};

export const SKIN_TIGER: Skin = {
  gameCode: 'TIGER',
  titles: { vi: 'Mãnh Hổ Rừng Xanh', en: 'Jungle Tiger' },
  taglines: { vi: 'Chúa sơn lâm thức giấc', en: 'The forest has a king' },
  tags: ['animals', 'adventure'],
  motif: 'tiger',
  model: 'bold',
  palette: {
    skyTop: '#04211b',
    skyBottom: '#1f6b3f',
    glow: '#c9f27b',
    frame: '#e0a93a',
    reel: '#051713',
    accent: '#ffc95a',
  },
  names: {
    wild: { vi: 'Mãnh hổ (thay thế)', en: 'Tiger (wild)' },
    scatter: { vi: 'Dấu chân (phân tán)', en: 'Paw print (scatter)' },
    top: { vi: 'Mắt hổ', en: 'Tiger eye' },
    rich: { vi: 'Cây trúc', en: 'Bamboo' },
    fine: { vi: 'Lá rừng', en: 'Monstera leaf' },
  },
};

export const SKIN_REEF: Skin = {
  gameCode: 'REEF',
  titles: { vi: 'Ngọc Trai Biển Xanh', en: 'Pearl Reef' },
  taglines: { vi: 'Kho báu dưới rạn san hô', en: 'Treasure below the tide' },
  tags: ['animals', 'adventure'],
  motif: 'reef',
  model: 'bold',
  palette: {
    skyTop: '#02182f',
    skyBottom: '#0b7285',
    glow: '#8ff0e4',
    frame: '#e5c07b',
    reel: '#031827',
    accent: '#ffe3a3',
  },
  names: {
    wild: { vi: 'Trai ngọc (thay thế)', en: 'Pearl shell (wild)' },
    scatter: { vi: 'Sao biển (phân tán)', en: 'Starfish (scatter)' },
    top: { vi: 'Rùa biển', en: 'Sea turtle' },
    rich: { vi: 'Cá hề', en: 'Clownfish' },
    fine: { vi: 'San hô', en: 'Coral' },
  },
};
