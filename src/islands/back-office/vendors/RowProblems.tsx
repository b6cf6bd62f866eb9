import type { CatalogueImport } from '#browser/stores/back-office/vendors/vendors';
import { Alert } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { RawDetails } from '../shared/RawDetails.tsx';
import styles from './VendorGames.module.css';

interface RowProblemsProps {
  /** The first of them. */
  problems: CatalogueImport['problems'];
  total: number;
}

/** Lists the games of a catalogue that could not be read. */
export function RowProblems({ problems, total }: RowProblemsProps) {
  const { t } = useTexts();
  return (
    <>
      <Alert tone="warning">{t('vendors.importProblems', { count: total })}</Alert>
      <p>{t('vendors.importProblemsText')}</p>
      <RawDetails>
        <ul className={styles.problems}>
          {problems.map(({ line, code, field, problem }) => (
            <li key={`${line} ${field} ${problem}`}>
              {t('vendors.importProblem', { line, place: [code, field].filter(Boolean).join(' · '), problem })}
            </li>
          ))}
        </ul>
      </RawDetails>
    </>
  );
}
