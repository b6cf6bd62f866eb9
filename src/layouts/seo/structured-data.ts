import { localPath } from '#i18n/paths';
import { getTranslator } from '#i18n/translator';
import type { HelpGroup } from '../content/content.ts';
import { SITE } from '../site.ts';

/* The vocabulary of schema.org, as far as search engines show it. */

const CONTEXT = 'https://schema.org';

/** Whose site it is. */
export function organization(origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: SITE.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

interface Inner {
  origin: string;
  tag: string;
  /** Without its language. */
  path: string;
  name: string;
}

/** The way from the home page to an inner one; what is below a list (an article, an offer) goes through it. */
export function breadcrumbs({ origin, tag, path, name }: Inner): object {
  const t = getTranslator(tag, ['meta']);
  const [, list = '', below] = path.split('/');
  const steps = [
    { name: t('common:tab.home'), path: '/' },
    ...(below === undefined ? [] : [{ name: t(`${list}.title`), path: `/${list}` }]),
    { name, path },
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + localPath(tag, step.path),
    })),
  };
}

/** The articles of the help center as questions, each answered by its summary. */
export function questions(groups: readonly HelpGroup[]): object {
  const articles = groups.flatMap((group) => group.articles).filter(({ summary }) => Boolean(summary));
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: articles.map(({ title, summary }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: summary },
    })),
  };
}
