import { localPath } from '#i18n/paths';
import { getTranslator } from '#i18n/translator';
import type { HelpGroup } from '../content/content.ts';
import { SITE } from '../site.ts';

/* Vocabulary that search engines read. */

const CONTEXT = 'https://schema.org';

/** Describes the site's organization. */
export function organization(origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: SITE.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

interface InnerPage {
  origin: string;
  tag: string;
  /** Path without language. */
  path: string;
  name: string;
}

/** Describes the breadcrumbs from the home page to an inner page, through its list page if it has one. */
export function breadcrumbs({ origin, tag, path, name }: InnerPage): object {
  const t = getTranslator(tag, ['meta']);
  const [, list = '', article] = path.split('/');
  const steps = [
    { name: t('common:tab.home'), path: '/' },
    ...(article === undefined ? [] : [{ name: t(`${list}.title`), path: `/${list}` }]),
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

/** Describes help articles as questions with their summary as the answer. */
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
