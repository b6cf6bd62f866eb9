import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeText } from '#browser/format';
import { parseUserAgent } from '#browser/client/user-agent';
import { countryName } from '#rules/members/country-names';
import { StatusBadge, type Translator } from '../../../ui/index.ts';
import styles from '../Security.module.css';

/** Returns a browser's name such as "Chrome on Windows", as far as its user agent says. */
export function browserText(userAgent: string, t: Translator): string {
  const { browser = t('security:browser.unknown'), system } = parseUserAgent(userAgent);
  return system ? t('security:browser.on', { browser, system }) : browser;
}

interface SeenBrowserProps {
  seen: { userAgent: string; address: string; country: string | null; lastSeenAt: string };
  badges: readonly string[];
  action: ReactNode;
  t: Translator;
}

/** A browser with its name, last use and location. */
export function SeenBrowser({ seen, badges, action, t }: SeenBrowserProps) {
  const country = countryName(seen.country, document.documentElement.lang);
  const Icon = parseUserAgent(seen.userAgent).isPhone ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {browserText(seen.userAgent, t)}{' '}
          {badges.map((label) => (
            <StatusBadge key={label} tone="good" label={label} />
          ))}
        </p>
        <p className={styles.note}>
          {t('security:seen')} <time dateTime={seen.lastSeenAt}>{timeText(seen.lastSeenAt)}</time>
          {' · '}
          {country && `${country} · `}
          <span dir="ltr">{seen.address}</span>
        </p>
      </div>
      <div className={styles.act}>{action}</div>
    </li>
  );
}
