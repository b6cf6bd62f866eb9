import type { League } from './sport.ts';

/** Builds a league from its teams, the strongest first. All names are invented. */
function league(name: string, ...teams: string[]): League {
  const rating = (index: number) => 5 - Math.floor((index * 5) / teams.length);
  return { name, teams: teams.map((team, index) => ({ name: team, rating: rating(index) })) };
}

export const FOOTBALL_LEAGUES: readonly League[] = [
  league(
    'Lotus Delta League',
    'Bến Ngọc',
    'Cồn Gió',
    'Thung Mây',
    'Hòn Sen',
    'Phố Đèn',
    'Núi Lam Xanh',
    'Đảo Cát Bạc',
    'Rạch Tre',
  ),
  league(
    'Northmere Division',
    'Port Ellery',
    'Grimsholt',
    'Amberwick',
    'Kestrel Vale',
    'Oldmarrow',
    'Stonefen',
    'Tarn Hollow',
    'Wexcombe',
  ),
  league(
    'Liga Solmar',
    'Vandora',
    'Quelmar',
    'Torrezul',
    'Alcinara',
    'Brezal Alto',
    'Marisombra',
    'Cenizal',
    'Lunaroja',
  ),
  league(
    'Blue Pine Series',
    'Aoshimori',
    'Tsukinode',
    'Yamafuji',
    'Hoshizora',
    'Kazenuma',
    'Shirahane',
    'Akatani',
    'Minawase',
  ),
];

export const ESPORTS_LEAGUES: readonly League[] = [
  league(
    'Stormline Circuit',
    'Crimson Heron',
    'Ghost Lantern',
    'Iron Mango',
    'Paper Tigers',
    'Silver Koi',
    'Velvet Owl',
  ),
  league(
    'Copper Crown Cup',
    'Midnight Buffalo',
    'Echo Foxes',
    'Jade Hornets',
    'Salt Wolves',
    'Tin Dragons',
    'Loud Rabbits',
  ),
  league(
    'Night Market Masters',
    'Neon Durian',
    'Polar Drift',
    'Static Monsoon',
    'Clockwork Crane',
    'Lucky Anchors',
    'Sandstorm Six',
  ),
];
