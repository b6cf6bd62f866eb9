import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { betGroupText, betTypeText } from '#browser/lottery/names';
import { $draft, chooseBetType } from '#browser/stores/lottery/draft';
import { boardsOf, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import { betTypeName } from '#rules/lottery/bet-types/names';
import { Field, Select, type Translator } from '../../ui/index.ts';
import styles from './Board.module.css';
import { Chips } from '../parts/Chips.tsx';

interface BetTypeMenuProps {
  t: Translator;
  snapshot: PricingSnapshot;
}

/** Selects the board, the bet group and the bet type. */
export function BetTypeMenu({ t, snapshot }: BetTypeMenuProps) {
  const draft = useStore($draft, { ssr: 'initial' });
  // The draft changes with every picked number, and a game has about a hundred bet types.
  const menus = useMemo(() => menusOf(t, snapshot), [t, snapshot]);
  const menu = menus.find(({ prizeMode }) => prizeMode === draft?.prizeMode);
  if (!draft || !menu) return null;
  const { prizeMode, betTypes, betGroups } = menu;
  const betGroup = betTypeName(draft.betType.code).betGroup;
  const groupBetTypes = betGroups.get(betGroup) ?? [];
  const choose = (code: string | undefined) => {
    const betType = betTypes.find((each) => each.code === code);
    if (betType) chooseBetType(prizeMode, betType, snapshot);
  };
  const chooseBoard = (next: string) => {
    const board = menus.find((each) => each.prizeMode === next);
    const [first] = board?.betTypes ?? [];
    if (board && first) chooseBetType(board.prizeMode, first, snapshot);
  };
  return (
    <div className={styles.menu}>
      {menus.length > 1 && (
        <Chips
          label={t('lottery:board.which')}
          values={menus.map((each) => each.prizeMode)}
          value={prizeMode}
          nameOf={(each) => t(`lottery:board.${each}`)}
          onChange={chooseBoard}
        />
      )}
      <Field label={t('lottery:board.betGroup')}>
        <Select
          value={betGroup}
          options={menu.options}
          onChange={({ target }) => choose(betGroups.get(target.value)?.[0]?.code)}
        />
      </Field>
      {groupBetTypes.length > 1 && (
        <Field label={t('lottery:board.betType')}>
          <Select
            value={draft.betType.code}
            options={groupBetTypes.map(({ code }) => ({ value: code, label: betTypeText(t, code) }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
    </div>
  );
}

/** Returns the boards of the game with their bet types by bet group. */
function menusOf(t: Translator, snapshot: PricingSnapshot) {
  return boardsOf(snapshot).map((board) => {
    const betGroups = Map.groupBy(board.betTypes, ({ code }) => betTypeName(code).betGroup);
    const options = [...betGroups].map(([value, [first]]) => ({ value, label: betGroupText(t, first?.code ?? '') }));
    return { ...board, betGroups, options };
  });
}
