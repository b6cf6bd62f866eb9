import { offeredLocale } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import type { Translator } from '#i18n/messages';

/** Returns the attributes of a list of games that its tiles are made from; `t` has the namespaces `lobby` and `games`. */
export function tileTexts(tag: string, t: Translator): Record<`data-${string}`, string> {
  return {
    'data-language': offeredLocale(tag).code,
    'data-launch': localPath(tag, '/game'),
    'data-rtp': t('lobby:rtp', { rtp: '{rtp}' }),
    'data-hot': t('lobby:hot'),
    'data-new': t('games:badge.new'),
    'data-jackpot': t('games:badge.jackpot'),
    ...starTexts(t),
  };
}

/** Returns the attributes of a list of in-house games that the figures of its tiles are made from; `t` has the namespace `lobby`. */
export function liveTexts(t: Translator): Record<`data-${string}`, string> {
  return {
    'data-playing': t('lobby:live.playing', { players: '{players}' }),
    'data-best': t('lobby:live.best', { multiplier: '{multiplier}' }),
    'data-last': t('lobby:live.last', { points: '{points}' }),
  };
}

/** Returns the attributes of a list whose tiles have a star; `t` has the namespace `games`. */
export function starTexts(t: Translator): Record<`data-${string}`, string> {
  return {
    'data-favorite': t('games:favorite', { title: '{title}' }),
    'data-favorite-failed': t('games:favoriteFailed'),
  };
}
