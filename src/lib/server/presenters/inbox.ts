import type { InboxMessage } from '#domain/inbox';
import { displayAmount, parseAmount } from '#kernel/money';
import { countryName } from '#rules/members/country-names';
import { SYSTEM_MESSAGES, type SystemTemplate, type WrittenText } from '#rules/members/inbox';
import { isolatedText } from '../../i18n/isolated-text.ts';
import { getTranslator } from '../../i18n/translator.ts';
import { fallbackLanguageTags } from './content.ts';

interface Shown {
  /** Null for the words of an agent, which may be in any language. */
  language: string | null;
  title: string;
  body: string;
}

/** Presents a message in its reader's language; a written one that lacks it in English, or in what it was written in. */
export function toMessageResponse({ template, params, texts, ...message }: InboxMessage, languageTag: string) {
  const shown = template
    ? systemText(template, params ?? {}, languageTag)
    : writtenText(texts ?? [], fallbackLanguageTags(languageTag));
  return { ...message, ...shown, page: template && SYSTEM_MESSAGES[template].page };
}

function writtenText(texts: readonly WrittenText[], languageTags: readonly string[]): Shown {
  const preferred = languageTags.map((tag) => texts.find((text) => text.languageTag === tag));
  const { languageTag: language, ...text } = preferred.find(Boolean) ?? texts[0] ?? NO_TEXT;
  return { language, ...text };
}

const NO_TEXT: WrittenText = { languageTag: 'en', title: '', body: '' };

function systemText(template: SystemTemplate, params: Record<string, string>, language: string): Shown {
  const t = getTranslator(language, ['inbox']);
  const { change = '', award, agent = '', text = '' } = params;
  if (template === 'agentMessage')
    return { language: null, title: t('system.agentMessage.title', { agent: isolated(agent) }), body: text };
  const named = award ? { ...params, name: t(`awards.${award}`) } : params;
  const name = template === 'securityChanged' ? `securityChanged.${change}` : template;
  return { language, title: t(`system.${name}.title`), body: t(`system.${name}.body`, wordsOf(named, language)) };
}

/** Returns the parameters as the texts have them: money with its currency, the place of a sign-in, and the words of staff. */
function wordsOf({ amount, currency, address, country, reason, ...params }: Record<string, string>, tag: string) {
  const money = amount && currency && displayAmount(parseAmount(amount) ?? 0n, { currency, tag });
  const place = address && [address, countryName(country, tag)].filter(Boolean).join(', ');
  return {
    ...params,
    ...(money ? { money: isolated(money) } : {}),
    ...(place ? { place: isolated(place) } : {}),
    ...(reason ? { reason: isolatedText(reason) } : {}),
  };
}

/** Isolates text that runs from left to right from right-to-left text around it. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
