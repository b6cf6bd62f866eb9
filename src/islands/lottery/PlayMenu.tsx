import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { familyText, playText } from '#browser/lottery/names';
import { $draft, choosePlay } from '#browser/stores/lottery/draft';
import { boardsOf, type Terms } from '#browser/stores/lottery/terms';
import { playName } from '#rules/lottery/play-names';
import { Field, Select, type Translator } from '../ui/index.ts';
import styles from './Board.module.css';
import { Chips } from './Chips.tsx';

interface PlayMenuProps {
  t: Translator;
  known: Terms;
}

/** Which board, which family of its plays, and which of the family. */
export function PlayMenu({ t, known }: PlayMenuProps) {
  const draft = useStore($draft, { ssr: 'initial' });
  // A game has a hundred plays, and the draft changes with every number.
  const menus = useMemo(() => menusOf(t, known), [t, known]);
  const menu = menus.find(({ mode }) => mode === draft?.prizeMode);
  if (!draft || !menu) return null;
  const { mode, plays, families } = menu;
  const family = playName(draft.play.code).family;
  const own = families.get(family) ?? [];
  const choose = (code: string | undefined) => {
    const play = plays.find((each) => each.code === code);
    if (play) choosePlay(mode, play, known);
  };
  const chooseBoard = (next: string) => {
    const board = menus.find((each) => each.mode === next);
    const [first] = board?.plays ?? [];
    if (board && first) choosePlay(board.mode, first, known);
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
            value={draft.play.code}
            options={own.map(({ code }) => ({ value: code, label: playText(t, code) }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
    </div>
  );
}

/** The boards of the game, with their plays by family. */
function menusOf(t: Translator, known: Terms) {
  return boardsOf(known).map((board) => {
    const families = Map.groupBy(board.plays, ({ code }) => playName(code).family);
    const options = [...families].map(([value, [first]]) => ({ value, label: familyText(t, first?.code ?? '') }));
    return { ...board, families, options };
  });
}
