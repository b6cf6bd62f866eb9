import type { Skin } from './skin.ts';

export const SKIN_PHOENIX: Skin = {
  gameCode: 'PHOENIX',
  titles: { vi: 'Hũ Vàng Phượng Hoàng', en: 'Phoenix Treasury' },
  taglines: { vi: 'Nổ hũ giữa trời lửa', en: 'A pool of gold that never stops growing' },
  tags: ['asia', 'myths'],
  motif: 'phoenix',
  model: 'royal',
  palette: {
    skyTop: '#1c0836',
    skyBottom: '#9a2a5c',
    glow: '#ffb36b',
    frame: '#ffc94f',
    reel: '#190626',
    accent: '#ffd76a',
  },
  names: {
    wild: { vi: 'Phượng hoàng (thay thế)', en: 'Phoenix (wild)' },
    scatter: { vi: 'Hỏa châu (phân tán)', en: 'Fire orb (scatter)' },
    top: { vi: 'Vương miện', en: 'Crown' },
    rich: { vi: 'Lông phượng', en: 'Phoenix feather' },
    fine: { vi: 'Hoa đào', en: 'Peach blossom' },
  },
};

export const SKIN_DRUM: Skin = {
  gameCode: 'DRUM',
  titles: { vi: 'Hội Trống Đồng', en: 'Bronze Drum Festival' },
  taglines: { vi: 'Trống vang, quay miễn phí', en: 'Three birds, and the drums play for free' },
  tags: ['free-spins', 'asia'],
  motif: 'drum',
  model: 'festive',
  palette: {
    skyTop: '#10221c',
    skyBottom: '#8a5a1e',
    glow: '#ffd38a',
    frame: '#d9a94a',
    reel: '#0c1713',
    accent: '#ffd57a',
  },
  names: {
    wild: { vi: 'Trống đồng (thay thế)', en: 'Bronze drum (wild)' },
    scatter: { vi: 'Chim Lạc (phân tán)', en: 'Lac bird (scatter)' },
    top: { vi: 'Thạp đồng', en: 'Bronze jar' },
    rich: { vi: 'Thuyền hội', en: 'Festival boat' },
    fine: { vi: 'Bông lúa', en: 'Rice ear' },
  },
};
