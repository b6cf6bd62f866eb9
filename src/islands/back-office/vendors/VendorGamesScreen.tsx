import { useMemo, useState } from 'react';
import { useStore } from '@nanostores/react';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import {
  changeGames,
  type GameChange,
  type StaffGameRow,
  vendorGames,
} from '#browser/stores/back-office/vendors/vendors';
import { GAME_STATES } from '#rules/games';
import { Alert, Button, Checkbox, StatusBadge, type Translator, useAction } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import styles from './VendorGames.module.css';

const keyOf = ({ vendor, game }: StaffGameRow) => `${vendor} ${game}`;

/** Lists vendors' games; administrators switch, pin and mark those that they choose. */
export function VendorGamesScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const rows = useStore(vendorGames.$list).page?.rows ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (row: StaffGameRow) => chosen.has(keyOf(row));
  const columns = useMemo(() => {
    const toggle = (key: string) =>
      setChosen((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
    const facts = dataColumns(t);
    return canSetRules(role) ? [choiceColumn(t, { chosen, toggle }), ...facts] : facts;
  }, [t, role, chosen]);
  return (
    <>
      <ListScreen
        name="games"
        list={vendorGames}
        columns={columns}
        keyOf={keyOf}
        states={GAME_STATES}
        allLabelKey="games.all"
        hasSearch
        tools={
          canSetRules(role) && (
            <Button variant="secondary" onClick={() => setChosen(new Set(rows.map(keyOf)))}>
              {t('games.choosePage')}
            </Button>
          )
        }
      />
      {rows.some(isChosen) && <Changes rows={rows.filter(isChosen)} onDone={() => setChosen(new Set())} />}
    </>
  );
}

const CHANGES: readonly { key: string; change: GameChange }[] = [
  { key: 'on', change: { isEnabled: true } },
  { key: 'off', change: { isEnabled: false } },
  { key: 'hot', change: { isHot: true } },
  { key: 'notHot', change: { isHot: false } },
  { key: 'list', change: { opensList: true } },
  { key: 'notList', change: { opensList: false } },
  { key: 'pin', change: { pinned: 1 } },
  { key: 'unpin', change: { pinned: null } },
];

/** Buttons for the chosen games of the page. */
function Changes({ rows, onDone }: { rows: readonly StaffGameRow[]; onDone: () => void }) {
  const { t } = useTexts();
  const { isBusy, failure, runAction } = useAction(t);
  const change = (given: GameChange) => void runAction(() => changeGames(rows, given).then(onDone));
  return (
    <div className={styles.changes} role="group" aria-label={t('games.chosen', { count: rows.length })}>
      <b>{t('games.chosen', { count: rows.length })}</b>
      {CHANGES.map(({ key, change: given }) => (
        <Button key={key} variant="secondary" disabled={isBusy} onClick={() => change(given)}>
          {t(`games.change.${key}`)}
        </Button>
      ))}
      {failure && <Alert tone="bad">{failure}</Alert>}
    </div>
  );
}

interface Choice {
  chosen: ReadonlySet<string>;
  toggle: (key: string) => void;
}

function choiceColumn(t: Translator, { chosen, toggle }: Choice): Column<StaffGameRow> {
  return {
    key: 'choice',
    label: t('games.choose'),
    cell: (row) => (
      <Checkbox
        label={<span className="visually-hidden">{t('games.chooseOne', { title: row.title })}</span>}
        checked={chosen.has(keyOf(row))}
        onChange={() => toggle(keyOf(row))}
      />
    ),
  };
}

function dataColumns(t: Translator): Column<StaffGameRow>[] {
  return [
    {
      key: 'game',
      label: t('column.game'),
      cell: (row) => <TwoLines main={row.title} below={<Code>{`${row.vendor} · ${row.game}`}</Code>} />,
    },
    {
      key: 'category',
      label: t('games.category'),
      cell: (row) => (
        <TwoLines
          main={t(`common:category.${row.category.toLowerCase()}`)}
          below={row.type === 'slot' ? '' : t(`games:type.${row.type}`)}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={
            <StatusBadge
              tone={row.isEnabled ? 'good' : 'neutral'}
              label={t(row.isEnabled ? 'games.state.on' : 'games.state.off')}
            />
          }
          below={[
            row.delistedAt !== null && t('games.delisted'),
            row.pictureProblem !== null &&
              t('games.pictureProblem', { problem: t(`games.picture.${row.pictureProblem}`) }),
            row.isHot && t('games.isHot'),
            row.opensList && t('games.opensList'),
            row.pinned !== null && t('games.pinned', { position: row.pinned }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
  ];
}
