import { useAgent } from './agent-context.ts';
import styles from './Parts.module.css';

interface TeamPathProps {
  path: readonly { id: string; username: string }[];
  hrefOf: (id: string) => string;
}

/** The way from the agent down to the account whose downlines are listed. */
export function TeamPath({ path, hrefOf }: TeamPathProps) {
  const { t } = useAgent();
  if (path.length < 2) return null;
  return (
    <nav aria-label={t('agent:path')}>
      <ol className={styles.crumbs}>
        {path.map(({ id, username }, at) => (
          <li key={id}>
            <a
              className={styles.name}
              // The agent itself is where the list begins.
              href={hrefOf(at === 0 ? '' : id)}
              aria-current={at === path.length - 1 ? 'page' : undefined}
            >
              <bdi>{username}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
