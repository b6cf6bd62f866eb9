import { dayOfText, weekdayOf, type DayNumber } from './local-days.ts';

/** Regions of the Vietnamese stations (docs/spec/lottery-rulebook.md §9.2). */
export type StationRegion = 'VN_MN' | 'VN_MT';

export interface Station {
  gameCode: string;
  region: StationRegion;
  name: string;
  /** Name without diacritics. */
  latinName: string;
}

const SUN = 0;
const MON = 1;
const TUE = 2;
const WED = 3;
const THU = 4;
const FRI = 5;
const SAT = 6;

export const STATIONS: readonly Station[] = [
  { gameCode: 'XSHCM', region: 'VN_MN', name: 'TP.HCM', latinName: 'Ho Chi Minh City' },
  { gameCode: 'XSDT', region: 'VN_MN', name: 'Đồng Tháp', latinName: 'Dong Thap' },
  { gameCode: 'XSCM', region: 'VN_MN', name: 'Cà Mau', latinName: 'Ca Mau' },
  { gameCode: 'XSBT', region: 'VN_MN', name: 'Bến Tre', latinName: 'Ben Tre' },
  { gameCode: 'XSVT', region: 'VN_MN', name: 'Vũng Tàu', latinName: 'Vung Tau' },
  { gameCode: 'XSBL', region: 'VN_MN', name: 'Bạc Liêu', latinName: 'Bac Lieu' },
  { gameCode: 'XSDN', region: 'VN_MN', name: 'Đồng Nai', latinName: 'Dong Nai' },
  { gameCode: 'XSCT', region: 'VN_MN', name: 'Cần Thơ', latinName: 'Can Tho' },
  { gameCode: 'XSST', region: 'VN_MN', name: 'Sóc Trăng', latinName: 'Soc Trang' },
  { gameCode: 'XSTN', region: 'VN_MN', name: 'Tây Ninh', latinName: 'Tay Ninh' },
  { gameCode: 'XSAG', region: 'VN_MN', name: 'An Giang', latinName: 'An Giang' },
  { gameCode: 'XSBTH', region: 'VN_MN', name: 'Bình Thuận', latinName: 'Binh Thuan' },
  { gameCode: 'XSVL', region: 'VN_MN', name: 'Vĩnh Long', latinName: 'Vinh Long' },
  { gameCode: 'XSBD', region: 'VN_MN', name: 'Bình Dương', latinName: 'Binh Duong' },
  { gameCode: 'XSTV', region: 'VN_MN', name: 'Trà Vinh', latinName: 'Tra Vinh' },
  { gameCode: 'XSLA', region: 'VN_MN', name: 'Long An', latinName: 'Long An' },
  { gameCode: 'XSBP', region: 'VN_MN', name: 'Bình Phước', latinName: 'Binh Phuoc' },
  { gameCode: 'XSHG', region: 'VN_MN', name: 'Hậu Giang', latinName: 'Hau Giang' },
  { gameCode: 'XSTG', region: 'VN_MN', name: 'Tiền Giang', latinName: 'Tien Giang' },
  { gameCode: 'XSKG', region: 'VN_MN', name: 'Kiên Giang', latinName: 'Kien Giang' },
  { gameCode: 'XSDL', region: 'VN_MN', name: 'Đà Lạt', latinName: 'Da Lat' },
  { gameCode: 'XSTTH', region: 'VN_MT', name: 'Thừa Thiên Huế', latinName: 'Thua Thien Hue' },
  { gameCode: 'XSPY', region: 'VN_MT', name: 'Phú Yên', latinName: 'Phu Yen' },
  { gameCode: 'XSDLK', region: 'VN_MT', name: 'Đắk Lắk', latinName: 'Dak Lak' },
  { gameCode: 'XSQNM', region: 'VN_MT', name: 'Quảng Nam', latinName: 'Quang Nam' },
  { gameCode: 'XSDNG', region: 'VN_MT', name: 'Đà Nẵng', latinName: 'Da Nang' },
  { gameCode: 'XSKH', region: 'VN_MT', name: 'Khánh Hòa', latinName: 'Khanh Hoa' },
  { gameCode: 'XSBDI', region: 'VN_MT', name: 'Bình Định', latinName: 'Binh Dinh' },
  { gameCode: 'XSQT', region: 'VN_MT', name: 'Quảng Trị', latinName: 'Quang Tri' },
  { gameCode: 'XSQB', region: 'VN_MT', name: 'Quảng Bình', latinName: 'Quang Binh' },
  { gameCode: 'XSGL', region: 'VN_MT', name: 'Gia Lai', latinName: 'Gia Lai' },
  { gameCode: 'XSNT', region: 'VN_MT', name: 'Ninh Thuận', latinName: 'Ninh Thuan' },
  { gameCode: 'XSQNG', region: 'VN_MT', name: 'Quảng Ngãi', latinName: 'Quang Ngai' },
  { gameCode: 'XSDNO', region: 'VN_MT', name: 'Đắk Nông', latinName: 'Dak Nong' },
  { gameCode: 'XSKT', region: 'VN_MT', name: 'Kon Tum', latinName: 'Kon Tum' },
];

interface StationWeek {
  /** First day of this timetable, `yyyyMMdd`; it applies until the next one of the list starts. */
  from: string;
  stations: Readonly<Record<number, readonly string[]>>;
}

/**
 * Timetables with their first days. Provinces were merged in July 2025; a station that moves gets a new timetable here,
 * and old draws stay valid.
 */
const WEEKS: readonly StationWeek[] = [
  {
    from: '20200101',
    stations: {
      [MON]: ['XSHCM', 'XSDT', 'XSCM', 'XSTTH', 'XSPY'],
      [TUE]: ['XSBT', 'XSVT', 'XSBL', 'XSDLK', 'XSQNM'],
      [WED]: ['XSDN', 'XSCT', 'XSST', 'XSDNG', 'XSKH'],
      [THU]: ['XSTN', 'XSAG', 'XSBTH', 'XSBDI', 'XSQT', 'XSQB'],
      [FRI]: ['XSVL', 'XSBD', 'XSTV', 'XSGL', 'XSNT'],
      [SAT]: ['XSHCM', 'XSLA', 'XSBP', 'XSHG', 'XSDNG', 'XSQNG', 'XSDNO'],
      [SUN]: ['XSTG', 'XSKG', 'XSDL', 'XSKT', 'XSKH', 'XSTTH'],
    },
  },
];

/** Hosts of the northern draw by weekday, Sunday first. */
const NORTHERN_HOSTS = ['Thái Bình', 'Hà Nội', 'Quảng Ninh', 'Bắc Ninh', 'Hà Nội', 'Hải Phòng', 'Nam Định'] as const;

/**
 * New Year's Day in Vietnam, whose calendar uses the time an hour west of Beijing: in 2030 it is a day earlier there.
 */
const TET_DAYS = ['20240210', '20250129', '20260217', '20270206', '20280126', '20290213', '20300202'];
/** The northern lottery pauses from the last day of the old year to the third of the new one. */
const CLOSED_AROUND_TET = { before: 1, after: 2 };

export function northernHostOn(day: DayNumber): string {
  return NORTHERN_HOSTS[weekdayOf(day)] ?? '';
}

export function isStationDay(gameCode: string, day: DayNumber): boolean {
  const week = WEEKS.findLast(({ from }) => (dayOfText(from) ?? Infinity) <= day);
  return week?.stations[weekdayOf(day)]?.includes(gameCode) === true;
}

export function isNorthernDay(day: DayNumber): boolean {
  return !TET_DAYS.some((text) => {
    const since = day - (dayOfText(text) ?? Infinity);
    return since >= -CLOSED_AROUND_TET.before && since <= CLOSED_AROUND_TET.after;
  });
}
