import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { problemText } from '#browser/client/errors';
import { normalizeForSearch } from '#browser/content/search-text';
import { betGroupText, betTypeText, tokenText } from '#browser/lottery/names';
import { tierText } from '#browser/lottery/tiers';
import { oddsKey, oddsProblem, type OddsRow, type TypedOdds } from '#browser/stores/back-office/lottery/lottery-odds';
import type { GameGroup } from '#rules/lottery';
import { Field, TextInput, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './OddsFields.module.css';

interface OddsFieldsProps {
  group: GameGroup;
  rows: readonly OddsRow[];
  /** Names of bet types. */
  names: Translator;
  typed: TypedOdds;
  onType: (key: string, value: string) => void;
}

/** Shows the odds by bet group; a search opens the groups with matches. */
export function OddsFields(props: OddsFieldsProps) {
  const { rows, names } = props;
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const searchId = useId();
  const isSearching = search.trim() !== '';
  const found = rows.filter((row) => isFound(names, row, search));
  const betGroups = Map.groupBy(found, ({ betType }) => betGroupText(names, betType));
  return (
    <div className={styles.betGroups}>
      <Field label={t('lottery.findBetType')}>
        <TextInput
          type="search"
          value={search}
          autoComplete="off"
          aria-controls={searchId}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter would submit the dialog's form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p className="visually-hidden" role="status">
        {isSearching && t('lottery.betTypesFound', { count: found.length })}
      </p>
      <div id={searchId} className={styles.betGroups}>
        {found.length === 0 && <p className={styles.none}>{t('lottery.noBetTypeFound')}</p>}
        {[...betGroups].map(([name, groupRows]) => (
          <BetGroup
            key={`${name} ${isSearching}`}
            {...props}
            name={name}
            rows={groupRows}
            isInitiallyOpen={isSearching}
          />
        ))}
      </div>
    </div>
  );
}

function isFound(names: Translator, row: OddsRow, search: string): boolean {
  const text = `${betGroupText(names, row.betType)} ${rowText(names, row)} ${row.betType}`;
  const searchable = normalizeForSearch(text);
  return normalizeForSearch(search)
    .split(/\s+/)
    .every((word) => searchable.includes(word));
}

function rowText(names: Translator, { betType, tier, oddsTable }: OddsRow): string {
  const tierName = tierText(names, betType, tier);
  return [betTypeText(names, betType), tierName, oddsTable === 'A' ? '' : oddsTable]
    .filter((part) => part !== '')
    .join(' · ');
}

function BetGroup(props: OddsFieldsProps & { name: string; isInitiallyOpen: boolean }) {
  const { group, name, isInitiallyOpen, rows, typed } = props;
  const { t } = useTexts();
  const [isExpanded, setIsExpanded] = useState(isInitiallyOpen);
  // A group with a problem stays open.
  const isOpen = isExpanded || rows.some((row) => oddsProblem(group, row, typed[oddsKey(row)]));
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  return (
    <details className={styles.betGroup} open={isOpen} onToggle={(event) => setIsExpanded(event.currentTarget.open)}>
      <summary>
        <span className={styles.name}>{name}</span>
        {changed > 0 && <span className={styles.changed}>{t('lottery.limitsChanged', { count: changed })}</span>}
        <ChevronDown className={styles.arrow} size={16} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className={styles.rows}>
          {rows.map((row) => (
            <OddsField key={oddsKey(row)} {...props} row={row} />
          ))}
        </div>
      )}
    </details>
  );
}

function OddsField({ group, names, typed, onType, row }: Omit<OddsFieldsProps, 'rows'> & { row: OddsRow }) {
  const { t } = useTexts();
  const key = oddsKey(row);
  const label = rowText(names, row);
  const problem = oddsProblem(group, row, typed[key]);
  const adjusted = row.adjusted.map(({ side, odds }) => `${tokenText(names, row.betType, side)} ${odds}`).join(' · ');
  const adjustment = adjusted === '' ? '' : ` ${t('lottery.adjustedOdds', { odds: adjusted })}`;
  return (
    <Field
      label={label}
      hint={`${t('lottery.oddsBounds', { default: row.preset, max: row.max })}${adjustment}`}
      error={problem && problemText(t, problem, label)}
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={16}
        value={typed[key] ?? ''}
        placeholder={row.preset}
        onChange={(event) => onType(key, event.currentTarget.value)}
      />
    </Field>
  );
}
