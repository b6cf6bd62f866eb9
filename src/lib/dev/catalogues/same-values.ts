/** Names and codes that are the same in every language, sorted. Sentences never belong here. */
const SAME_IN_ALL: readonly string[] = [
  'Android',
  'Arcade',
  'Baccarat',
  'Blackjack',
  'Crash',
  'E-mail',
  'Email',
  'Evolution One Wallet',
  'Facebook',
  'Hub88',
  'Instagram',
  'Jackpot',
  'LINE ID',
  'Line',
  'OTP',
  'Parlay',
  'QQ',
  'RTP {rtp}%',
  'Roulette',
  'SMS',
  'SoftSwiss',
  'Telegram',
  'TikTok',
  'VietQR',
  'WeChat',
  'WeChat ID',
  'WhatsApp',
  'X',
  'YouTube',
  'Zalo',
  'iPhone, iPad',
];

/** Words that a language spells like English ("Bonus" in German). One line per language, sorted. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  cs: ['Menu'],
  de: ['Service', 'Slots'],
  es: ['Asia', 'Slots'],
  fil: [
    'Account',
    'Authenticator app',
    'Bank transfer',
    'Country code',
    'Customer service',
    'Device',
    'Esports',
    'Home',
    'Invite code',
    'Live casino',
    'Menu',
    'Password',
    'Payment password',
    'Privacy',
    'Provider',
    'QR transfer',
    'Recovery code',
    'Slots',
    'Sports',
    'Username',
    'Verification code',
    'Wallet',
  ],
  fr: ['Cascades', 'Fruits', 'Guides', 'Maintenance', 'Menu', 'Page {page}', 'Pages', 'Promotions', 'Service'],
  id: ['Asia', 'Deposit', 'Menu'],
  it: ['Asia', 'Home', 'Menu', 'Password', 'Privacy'],
  ms: ['Asia', 'Deposit', 'Menu', 'Popular'],
  pl: ['Menu'],
  'pt-BR': ['Menu', 'Slots'],
  pt: ['Menu', 'Slots'],
  ro: ['Asia'],
  vi: ['Banner', 'Chat', 'Jackpot', 'Jackpot {n}', 'Mega 6/45', 'Menu', 'Power 6/55', 'Seed'],
};

/**
 * Returns whether a text may equal the English one: it is listed, or it has no letters outside its placeholders
 * ("{page} – {site}").
 */
export function isSameAllowed(text: string, tag: string): boolean {
  const isListed = SAME_IN_ALL.includes(text) || (SAME_IN[tag]?.includes(text) ?? false);
  return isListed || !/\p{L}/u.test(text.replace(/\{[^{}]*\}/g, ''));
}
