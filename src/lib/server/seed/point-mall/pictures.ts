import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 720;

/** Drawings of what the demo's point mall offers, in a box of 400 × 300 around its middle. */
const DRAWINGS = {
  cash: `
    <g transform="rotate(-8)">
      <rect x="-150" y="-74" width="300" height="150" rx="16" fill="#0b6b47"/>
      <rect x="-150" y="-84" width="300" height="150" rx="16" fill="#12925f"/>
      <rect x="-132" y="-66" width="264" height="114" rx="10" fill="none" stroke="#8fe3bd" stroke-width="4"/>
      <circle cx="0" cy="-9" r="42" fill="#0b6b47"/>
      <path d="M-16 10h32M-12-30v30a12 12 0 0 0 24 0v-34M0-44h22" fill="none" stroke="#d6ffea" stroke-width="7" stroke-linecap="round"/>
      <circle cx="-104" cy="-9" r="9" fill="#8fe3bd"/><circle cx="104" cy="-9" r="9" fill="#8fe3bd"/>
    </g>
    <g fill="#f3b93a" stroke="#a86f06" stroke-width="4">
      <ellipse cx="96" cy="104" rx="58" ry="20"/><ellipse cx="96" cy="90" rx="58" ry="20"/><ellipse cx="96" cy="76" rx="58" ry="20"/>
    </g>`,
  bonus: `
    <path d="M-130-6h260v116a18 18 0 0 1-18 18h-224a18 18 0 0 1-18-18z" fill="#8a2b57"/>
    <path d="M-130-6h260v34h-260z" fill="#6e1f45"/>
    <rect x="-146" y="-46" width="292" height="56" rx="14" fill="#c23b74"/>
    <path d="M-24-46h48v174h-48z" fill="#f3b93a"/>
    <path d="M0-48c-22-66-96-60-88-22 6 26 56 26 88 22zM0-48c22-66 96-60 88-22-6 26-56 26-88 22z" fill="#ffd778" stroke="#c28a16" stroke-width="5"/>
    <circle cy="-50" r="15" fill="#f3b93a" stroke="#c28a16" stroke-width="5"/>
    <g fill="#fff4d2"><path d="m-150-104 6 16 16 6-16 6-6 16-6-16-16-6 16-6z"/><path d="m152-92 5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/></g>`,
  earbuds: `
    <path d="M-120 20a40 40 0 0 1 40-40h160a40 40 0 0 1 40 40v50a50 50 0 0 1-50 50h-140a50 50 0 0 1-50-50z" fill="#e9ecf6"/>
    <path d="M-120 22h240v14h-240z" fill="#c3c9dd"/>
    <circle cy="62" r="8" fill="#58c48a"/>
    <g fill="#ffffff" stroke="#c3c9dd" stroke-width="4">
      <path d="M-92-34c-6-50 12-84 46-84 32 0 46 26 36 52-6 16-22 16-26 36v26h-30z"/>
      <path d="M92-34c6-50-12-84-46-84-32 0-46 26-36 52 6 16 22 16 26 36v26h30z"/>
    </g>
    <ellipse cx="-40" cy="-84" rx="14" ry="18" fill="#2b2f45"/><ellipse cx="40" cy="-84" rx="14" ry="18" fill="#2b2f45"/>`,
  power: `
    <g transform="rotate(10)">
      <rect x="-84" y="-122" width="168" height="244" rx="26" fill="#20253f"/>
      <rect x="-84" y="-122" width="150" height="244" rx="26" fill="#2f375c"/>
      <path d="M10-70-42 12h34l-12 60 56-86H2z" fill="#f3b93a"/>
      <g fill="#58c48a"><circle cx="-40" cy="98" r="6"/><circle cx="-18" cy="98" r="6"/><circle cx="4" cy="98" r="6"/></g><circle cx="26" cy="98" r="6" fill="#51597f"/>
      <path d="M44-122c0-40 60-30 60 14v120c0 44 44 50 60 24" fill="none" stroke="#f1f3fb" stroke-width="10" stroke-linecap="round"/>
    </g>`,
  tumbler: `
    <path d="M-66-94h132l-20 206a16 16 0 0 1-16 14h-60a16 16 0 0 1-16-14z" fill="#0f7c8f"/>
    <path d="M-66-94h44l8 220h-16a16 16 0 0 1-16-14z" fill="#2aa7b8"/>
    <path d="M-57-4h114l-5 52h-104z" fill="#f6f7fb"/>
    <path d="M-14 14c0-16 28-16 28 0 0 12-14 14-14 24M0 12" fill="none"/>
    <path d="M-18 34c10-26 26-26 36 0-12-6-24-6-36 0z" fill="#0f7c8f"/>
    <rect x="-76" y="-122" width="152" height="34" rx="12" fill="#1c2238"/>
    <path d="M10-122 26-150h34" fill="none" stroke="#d7dcec" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>`,
  hoodie: `
    <path d="M-58-112c30 26 86 26 116 0l62 36c18 10 26 26 32 48l22 92-50 14-26-66v122h-196v-122l-26 66-50-14 22-92c6-22 14-38 32-48z" fill="#5637b3"/>
    <path d="M-58-112c-6 40 20 76 58 76s64-36 58-76c-30 26-86 26-116 0z" fill="#3a2189"/>
    <path d="M-52 62h104l18 46h-140z" fill="#472c9c"/>
    <path d="M-16-40v56M16-40v56" stroke="#f1ecff" stroke-width="7" stroke-linecap="round"/>
    <path d="m0-2 8 18 18 2-14 12 4 18-16-9-16 9 4-18-14-12 18-2z" fill="#f3b93a" transform="translate(58 4) scale(.8)"/>`,
  watch: `
    <path d="M-44-150h88l10 66h-108zM-44 150h88l10-66h-108z" fill="#23283f"/>
    <rect x="-84" y="-96" width="168" height="192" rx="46" fill="#aeb5cc"/>
    <rect x="-72" y="-84" width="144" height="168" rx="36" fill="#0d1020"/>
    <rect x="84" y="-26" width="12" height="44" rx="6" fill="#8a91ab"/>
    <circle r="52" fill="none" stroke="#2a3054" stroke-width="12"/>
    <path d="M0-52a52 52 0 1 1-45 26" fill="none" stroke="#f3b93a" stroke-width="12" stroke-linecap="round"/>
    <path d="M-26 6h14l8-20 14 36 10-16h10" fill="none" stroke="#58e0a3" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
} as const;

export type Drawing = keyof typeof DRAWINGS;

/** Colors of the ground behind each drawing: dark, middle and the light behind it. */
const GROUNDS: Record<Drawing, readonly [string, string, string]> = {
  cash: ['#0a2b23', '#14654a', '#7be0b0'],
  bonus: ['#2b0d2b', '#7a2a63', '#ffb3d6'],
  earbuds: ['#1b2350', '#4b5fc4', '#c8d3ff'],
  power: ['#33270a', '#a9781a', '#ffe2a0'],
  tumbler: ['#0b2a3a', '#1e7f9a', '#a8ecf5'],
  hoodie: ['#2a1b12', '#c2763b', '#ffd8ae'],
  watch: ['#12132b', '#4a3a9c', '#c9b8ff'],
};

/** Draws an item on its ground. */
export function drawItem(name: Drawing): Promise<Buffer> {
  const [dark, middle, light] = GROUNDS[name];
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>`,
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    `<radialGradient id="l"><stop stop-color="${light}" stop-opacity=".75"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><circle cx="480" cy="330" r="400" fill="url(#l)"/>`,
    `<ellipse cx="480" cy="640" rx="290" ry="40" fill="#000" opacity=".28"/>`,
    `<g transform="translate(480 350) scale(1.75)">${DRAWINGS[name]}</g></svg>`,
  ];
  return sharp(Buffer.from(drawing.join('')))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
