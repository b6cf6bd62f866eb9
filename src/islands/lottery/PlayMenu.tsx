import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { familyText, betTypeText } from '#browser/lottery/names';
import { $draft, chooseBetType } from '#browser/stores/lottery/draft';
import { boardsOf, type PricingSnapshot } from '#browser/stores/lottery/terms';
import { betTypeName } from '#rules/lottery/play-names';
import { Field, Select, type Translator } from '../ui/index.ts';
import styles from './Board.module.css';
import { Chips } from './Chips.tsx';

interface BetTypeMenuProps {
  t: Translator;
  known: PricingSnapshot;
}

/** Which board, which family of its plays, and which of the family. */
export function BetTypeMenu({ t, known }: BetTypeMenuProps) {
  const draft = useStore($draft, { ssr: 'initial' });
  // A game has a hundred plays, and the draft changes with every number.
  const menus = useMemo(() => menusOf(t, known), [t, known]);
  const menu = menus.find(({ mode }) => mode === draft?.prizeMode);
  if (!draft || !menu) return null;
  const { mode, betTypes, families } = menu;
  const family = betTypeName(draft.betType.code).family;
  const own = families.get(family) ?? [];
  const choose = (code: string | undefined) => {
    const betType = betTypes.find((each) => each.code === code);
    if (betType) chooseBetType(mode, betType, known);
  };
  const chooseBoard = (next: string) => {
    const board = menus.find((each) => each.mode === next);
    const [first] = board?.betTypes ?? [];
    if (board && first) chooseBetType(board.mode, first, known);
  };
  return (
    <div className={styles.menu}>
      {menus.length > 1 && (
        <Chips
          label={t('lottery:board.which')}
          values={menus.map((each) => each.mode)}
          value={mode}
          nameOf={(each) => t(`lottery:board.${each}`)}
          onChange={chooseBoard}
        />
      )}
      <Field label={t('lottery:board.family')}>
        <Select
          value={family}
          options={menu.options}
          onChange={({ target }) => choose(families.get(target.value)?.[0]?.code)}
        />
      </Field>
      {own.length > 1 && (
        <Field label={t('lottery:board.play')}>
          <Select
            value={draft.betType.code}
            options={own.map(({ code }) => ({ value: code, label: betTypeText(t, code) }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
    </div>
  );
}

/** The boards of the game, with their plays by family. */
function menusOf(t: Translator, known: PricingSnapshot) {
  return boardsOf(known).map((board) => {
    const families = Map.groupBy(board.betTypes, ({ code }) => betTypeName(code).family);
    const options = [...families].map(([value, [first]]) => ({ value, label: familyText(t, first?.code ?? '') }));
    return { ...board, families, options };
  });
}
