import { useMemo } from 'react';
import { type SeedReadRow, seedReads } from '#browser/stores/back-office/security';
import type { Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { ListView } from '../shared/ListScreen.tsx';
import styles from './Security.module.css';

const keyOf = (row: SeedReadRow) => row.id;

/** Lists the reads of seeds of Crash. */
export function SeedReads() {
  const { t } = useTexts();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <p className={styles.lead}>{t('security.seedReads.lead')}</p>
      <ListView name="security.seedReads" list={seedReads} columns={columns} keyOf={keyOf} />
    </>
  );
}

function columnsOf(t: Translator): Column<SeedReadRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.at} /> },
    {
      key: 'round',
      label: t('column.round'),
      cell: ({ chain, number }) => <TwoLines main={String(number)} below={<Code isWhole>{chain}</Code>} />,
    },
    {
      key: 'purpose',
      label: t('security.seedReads.purpose'),
      cell: ({ purpose }) => t(`security.seedReads.for.${purpose}`),
    },
    { key: 'reader', label: t('security.seedReads.reader'), cell: ({ reader }) => <Code>{reader}</Code> },
  ];
}
