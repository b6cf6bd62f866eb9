/** Names, codes and words that are written alike in the languages on offer. Sorted; a sentence never belongs here. */
const SAME_VALUES: readonly string[] = [
  'E-mail',
  'Email',
  'Facebook',
  'LINE ID',
  'Line',
  'OTP',
  'Parlay',
  'QQ',
  'RTP {rtp}%',
  'SMS',
  'Sandbox Studio',
  'VietQR',
  'WeChat',
  'WeChat ID',
  'WhatsApp',
  'Zalo',
];

/** True for a listed text, and for one that has no letters outside its placeholders ("{page} – {site}"). */
export function isSameEverywhere(text: string): boolean {
  return SAME_VALUES.includes(text) || !/\p{L}/u.test(text.replace(/\{[^{}]*\}/g, ''));
}
