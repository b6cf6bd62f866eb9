import { CONTRACT_PAGES, type ContractPage } from '#browser/stores/agent/contracts';
import { useAgent } from '../agent-context.ts';
import styles from './Contracts.module.css';
import { FAMILY_ICONS } from './family-icons.ts';

/** Marks of the contracts that an account holds, one for each family. */
export function ContractMarks({ held }: { held: readonly ContractPage[] }) {
  const { t } = useAgent();
  if (held.length === 0) return '–';
  return (
    <span className={styles.marks}>
      {CONTRACT_PAGES.filter((family) => held.includes(family)).map((family) => {
        const Icon = FAMILY_ICONS[family];
        const name = t(`agent:page.${family}`);
        return (
          <span key={family} className={styles.mark} role="img" aria-label={name} title={name}>
            <Icon size={16} aria-hidden="true" />
          </span>
        );
      })}
    </span>
  );
}
