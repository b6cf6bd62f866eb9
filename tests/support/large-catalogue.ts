import { setUpVendor, rankGames, type GameSetup } from '#domain/games';
import type { Database } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { GameCategory } from '#rules/games/game-categories';
import { GAME_TAGS, GAME_TYPES, VOLATILITIES } from '#rules/games';

/** Words of titles in English, Vietnamese and Chinese. */
const KINDS: readonly (readonly [string, string, string])[] = [
  ['Golden', 'Vàng', '黄金'],
  ['Lucky', 'May Mắn', '幸运'],
  ['Wild', 'Hoang Dã', '狂野'],
  ['Royal', 'Hoàng Gia', '皇家'],
  ['Mystic', 'Huyền Bí', '神秘'],
  ['Fire', 'Rực Lửa', '烈火'],
  ['Frozen', 'Băng Giá', '冰封'],
  ['Crystal', 'Pha Lê', '水晶'],
  ['Ancient', 'Cổ Đại', '远古'],
  ['Neon', 'Rực Sáng', '霓虹'],
  ['Thunder', 'Sấm Sét', '雷霆'],
  ['Midnight', 'Nửa Đêm', '午夜'],
  ['Jade', 'Ngọc Bích', '翡翠'],
  ['Crimson', 'Đỏ Thẫm', '绯红'],
  ['Sunny', 'Nắng Ấm', '阳光'],
  ['Shadow', 'Bóng Tối', '暗影'],
  ['Turbo', 'Thần Tốc', '极速'],
  ['Grand', 'Vĩ Đại', '盛大'],
  ['Silver', 'Bạc', '白银'],
  ['Magic', 'Phép Thuật', '魔法'],
];
const SUBJECTS: readonly (readonly [string, string, string, string])[] = [
  ['Dragon', 'Rồng', '龙', 'dragon'],
  ['Tiger', 'Hổ', '虎', 'tiger'],
  ['Lotus', 'Sen', '莲花', 'lotus'],
  ['Phoenix', 'Phượng Hoàng', '凤凰', 'dragon'],
  ['Moon', 'Trăng', '月亮', 'moon'],
  ['Treasure', 'Kho Báu', '宝藏', 'gem'],
  ['Fortune', 'Vận May', '财富', 'lotus'],
  ['Pirate', 'Cướp Biển', '海盗', 'reef'],
  ['Buffalo', 'Trâu', '水牛', 'tiger'],
  ['Temple', 'Đền Thờ', '神殿', 'moon'],
  ['Fruits', 'Trái Cây', '水果', 'bowl'],
  ['Diamonds', 'Kim Cương', '钻石', 'gem'],
  ['Panda', 'Gấu Trúc', '熊猫', 'tiger'],
  ['Ocean', 'Đại Dương', '海洋', 'reef'],
  ['Samurai', 'Võ Sĩ', '武士', 'moon'],
  ['Wolf', 'Sói', '狼', 'moon'],
  ['Pearl', 'Ngọc Trai', '珍珠', 'reef'],
  ['Emperor', 'Hoàng Đế', '皇帝', 'dragon'],
  ['Garden', 'Khu Vườn', '花园', 'lotus'],
  ['Noodles', 'Mì', '面条', 'noodle'],
  ['Candy', 'Kẹo', '糖果', 'gem'],
  ['Pharaoh', 'Pharaoh', '法老', 'gem'],
  ['Fisherman', 'Ngư Ông', '渔夫', 'reef'],
  ['Carnival', 'Lễ Hội', '嘉年华', 'lotus'],
  ['Volcano', 'Núi Lửa', '火山', 'dragon'],
];
const ENDINGS: readonly (readonly [string, string, string])[] = [
  ['', '', ''],
  ['Rush', 'Cuồng Nhiệt', '狂潮'],
  ['Deluxe', 'Cao Cấp', '豪华版'],
  ['Quest', 'Truy Tìm', '探险'],
  ['Riches', 'Giàu Sang', '富贵'],
  ['Spins', 'Vòng Quay', '旋转'],
  ['Legends', 'Truyền Thuyết', '传奇'],
  ['Nights', 'Đêm', '之夜'],
  ['Jackpot', 'Nổ Hũ', '大奖'],
  ['Hold', 'Giữ', '锁定'],
  ['Express', 'Tốc Hành', '快车'],
  ['Empire', 'Đế Chế', '帝国'],
  ['Party', 'Tiệc', '派对'],
  ['Gold', 'Vàng Ròng', '金库'],
  ['Frenzy', 'Bùng Nổ', '狂热'],
  ['Kings', 'Vua', '王者'],
  ['Storm', 'Bão Tố', '风暴'],
  ['Wheel', 'Bánh Xe', '转盘'],
  ['Tales', 'Chuyện Kể', '故事'],
  ['Ways', 'Muôn Lối', '之路'],
];
const STUDIOS = [
  'Amber Reel',
  'Bamboo Forge',
  'Blue Heron',
  'Cloud Nine Labs',
  'Copper Fox',
  'Delta Play',
  'Eastwind',
  'Falcon Gaming',
  'Golden Hour',
  'Harbor Light',
  'Ivory Tower',
  'Jungle Beat',
  'Kite Studio',
  'Lantern Works',
  'Maple Spin',
  'North Pier',
  'Opal Arcade',
  'Paper Tiger',
  'Quartz',
  'Red Lantern',
  'Saigon Slots',
  'Thunderbird',
  'Umbra',
  'Velvet Room',
  'Wild Orchid',
] as const;
const PALETTES = [
  ['#2a0d3f', '#7b1f57', '#ff9ec7', '#f2c14e'],
  ['#3b0610', '#b3261e', '#ffb347', '#f5b83d'],
  ['#0d1f2d', '#a8501f', '#ffc27a', '#e9a23b'],
  ['#070b2b', '#34408f', '#ffe9a8', '#e8c872'],
  ['#04211b', '#1f6b3f', '#c9f27b', '#e0a93a'],
  ['#02182f', '#0b7285', '#8ff0e4', '#e5c07b'],
  ['#1d0836', '#5b21b6', '#d8b4fe', '#fbbf24'],
];
/** Categories of ten games in a row. */
const MIX: readonly GameCategory[] = ['RNG', 'RNG', 'LIVE', 'RNG', 'RNG', 'FISH', 'RNG', 'RNG', 'PVP', 'RNG'];

const pick = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

/** Returns game number `n` of a catalogue; up to 10,000 titles differ. */
function gameOf(n: number, currency: string): GameSetup {
  const kind = pick(KINDS, n);
  const [en, vi, zh, motif] = pick(SUBJECTS, Math.floor(n / KINDS.length));
  const ending = pick(ENDINGS, Math.floor(n / (KINDS.length * SUBJECTS.length)));
  const category = pick(MIX, n);
  const minBetMinor = pick([1000n, 2000n, 5000n, 10_000n], n) * 10_000n;
  return {
    code: `G${n}`,
    titles: {
      en: `${kind[0]} ${en} ${ending[0]}`.trim(),
      vi: `${vi} ${kind[1]} ${ending[1]}`.trim(),
      'zh-Hans': `${kind[2]}${zh}${ending[2]}`,
    },
    category,
    type: category === 'LIVE' ? pick(GAME_TYPES.slice(1, 6), n) : category === 'PVP' ? 'card' : 'slot',
    tags: [pick(GAME_TAGS, n), pick(GAME_TAGS, n * 7 + 3)].filter((tag, index, all) => all.indexOf(tag) === index),
    rtpBps: 9200 + ((n * 37) % 700),
    volatility: pick(VOLATILITIES, n),
    lines: pick([10, 20, 25, 50, 243], n),
    hasJackpot: n % 23 === 0,
    palette: pick(PALETTES, n),
    motif,
    isHot: n % 250 === 0,
    releasedOn: new Date(Date.UTC(2026, 9, 20) - (n % 900) * 86_400_000).toISOString().slice(0, 10),
    betRanges: { [currency]: { minBetMinor, maxBetMinor: minBetMinor * 1000n } },
  };
}

const ADD_ROUNDS = defineStatement({
  name: 'large_catalogue_play',
  text: `insert into game_days (source, game_id, day, currency, rounds)
         select 'game_round', game.id, (now() at time zone $2)::date - days.ago, $1, 1 + (game.id * 7919 + days.ago * 104729) % 5000
           from games game, generate_series(0, 29) as days (ago) on conflict do nothing`,
});

// As the autovacuum of PostgreSQL does in time; the embedded database has none.
const ANALYZE = defineStatement({
  name: 'large_catalogue_analyze',
  text: 'analyze games, game_bet_ranges, game_words',
});

/** Creates games of 25 vendors, with a month of rounds and the popularity that follows from them. */
export async function createLargeCatalogue(
  db: Database,
  { games, currency, timeZone }: { games: number; currency: string; timeZone: string },
): Promise<void> {
  const all = Array.from({ length: games }, (_, n) => gameOf(n, currency));
  for (const [index, name] of STUDIOS.entries()) {
    const code = `LC${index + 1}`;
    const rows = all.filter((_, n) => n % STUDIOS.length === index);
    const setup = {
      code,
      name,
      sealedSecrets: [],
      launchUrl: 'https://games.example/play',
      currency,
      allowedAddresses: [],
    };
    await db.transaction((tx) => setUpVendor(tx, setup, rows), { noStatementTimeout: true });
  }
  await db.transaction((tx) => tx.query(ADD_ROUNDS, [currency, timeZone]), { noStatementTimeout: true });
  await rankGames(db, timeZone);
  await db.query(ANALYZE);
}
