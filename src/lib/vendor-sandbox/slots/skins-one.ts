import type { Skin } from './skin.ts';

export const SKIN_LOTUS: Skin = {
  gameCode: 'LOTUS',
  titles: { vi: 'Vận May Sen Vàng', en: 'Lotus Fortune' },
  taglines: { vi: 'Sen nở trên hồ đêm', en: 'Golden blooms on a midnight lake' },
  tags: ['asia'],
  motif: 'lotus',
  model: 'steady',
  palette: {
    skyTop: '#2a0d3f',
    skyBottom: '#7b1f57',
    glow: '#ff9ec7',
    frame: '#f2c14e',
    reel: '#1d0a2e',
    accent: '#ffd66b',
  },
  names: {
    wild: { vi: 'Sen vàng (thay thế)', en: 'Golden lotus (wild)' },
    scatter: { vi: 'Đèn hoa đăng (phân tán)', en: 'Water lantern (scatter)' },
    top: { vi: 'Thỏi vàng', en: 'Gold ingot' },
    rich: { vi: 'Cá chép', en: 'Koi' },
    fine: { vi: 'Quạt lụa', en: 'Silk fan' },
  },
};

export const SKIN_DRAGON: Skin = {
  gameCode: 'DRAGON',
  titles: { vi: 'Long Châu', en: 'Dragon Pearl' },
  taglines: { vi: 'Ngọc rồng giữa tầng mây', en: 'A pearl above the clouds' },
  tags: ['asia', 'myths'],
  motif: 'dragon',
  model: 'bold',
  palette: {
    skyTop: '#3b0610',
    skyBottom: '#b3261e',
    glow: '#ffb347',
    frame: '#f5b83d',
    reel: '#25040a',
    accent: '#ffcf5c',
  },
  names: {
    wild: { vi: 'Ngọc rồng (thay thế)', en: 'Dragon pearl (wild)' },
    scatter: { vi: 'Trống hội (phân tán)', en: 'Festival drum (scatter)' },
    top: { vi: 'Rồng', en: 'Dragon' },
    rich: { vi: 'Vòng ngọc bích', en: 'Jade ring' },
    fine: { vi: 'Mây lành', en: 'Lucky cloud' },
  },
};

export const SKIN_PHO: Skin = {
  gameCode: 'PHO',
  titles: { vi: 'Đêm Phở Hà Nội', en: 'Hanoi Pho Night' },
  taglines: { vi: 'Tô phở nóng giữa phố khuya', en: 'A steaming bowl, late in the old quarter' },
  tags: ['asia'],
  motif: 'noodle',
  model: 'steady',
  palette: {
    skyTop: '#0d1f2d',
    skyBottom: '#a8501f',
    glow: '#ffc27a',
    frame: '#e9a23b',
    reel: '#14161f',
    accent: '#ffcb74',
  },
  names: {
    wild: { vi: 'Tô phở (thay thế)', en: 'Bowl of pho (wild)' },
    scatter: { vi: 'Hoa hồi (phân tán)', en: 'Star anise (scatter)' },
    top: { vi: 'Ấm trà', en: 'Teapot' },
    rich: { vi: 'Ớt đỏ', en: 'Red chilli' },
    fine: { vi: 'Lát chanh', en: 'Lime slice' },
  },
};
