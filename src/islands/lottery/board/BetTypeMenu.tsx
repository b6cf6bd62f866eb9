import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { betGroupText, betTypeText } from '#browser/lottery/names';
import { $draft, chooseBetType } from '#browser/stores/lottery/draft';
import { replaceQuery } from '#browser/stores/lottery/game-tab';
import { boardsOf, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import { betTypeName } from '#rules/lottery/bet-types/names';
import type { Translator } from '../../ui/index.ts';
import styles from './Board.module.css';
import { SoundSwitch } from '../../ui/action/SoundSwitch.tsx';
import { Chips } from '../parts/Chips.tsx';

interface BetTypeMenuProps {
  t: Translator;
  snapshot: PricingSnapshot;
}

/** Selects the board, the bet group and the bet type: chips, of which all are one tap away. */
export function BetTypeMenu({ t, snapshot }: BetTypeMenuProps) {
  const draft = useStore($draft, { ssr: 'initial' });
  // The draft changes with every picked number, and a game has about a hundred bet types.
  const menus = useMemo(() => menusOf(snapshot), [snapshot]);
  const menu = menus.find(({ prizeMode }) => prizeMode === draft?.prizeMode);
  if (!draft || !menu) return null;
  const { prizeMode, betGroups } = menu;
  const betGroup = betTypeName(draft.betType.code).betGroup;
  const groupBetTypes = betGroups.get(betGroup) ?? [];
  const open = (board: typeof menu, code: string | undefined) => {
    const betType = board.betTypes.find((each) => each.code === code);
    if (!betType) return;
    chooseBetType(board.prizeMode, betType, snapshot);
    replaceQuery('playType', code);
  };
  const choose = (code: string | undefined) => open(menu, code);
  const chooseBoard = (next: string) => {
    const board = menus.find((each) => each.prizeMode === next);
    if (board) open(board, board.betTypes[0]?.code);
  };
  const groups = (
    <Chips
      isRow
      label={t('lottery:board.betGroup')}
      values={[...betGroups.keys()]}
      value={betGroup}
      nameOf={(each) => betGroupText(t, betGroups.get(each)?.[0]?.code ?? '')}
      onChange={(each) => choose(betGroups.get(each)?.[0]?.code)}
    />
  );
  const hasBoards = menus.length > 1;
  return (
    <div className={styles.menu}>
      <div className={styles.menuHead}>
        {hasBoards ? (
          <Chips
            isRow
            label={t('lottery:board.which')}
            values={menus.map((each) => each.prizeMode)}
            value={prizeMode}
            nameOf={(each) => t(`lottery:board.${each}`)}
            onChange={chooseBoard}
          />
        ) : (
          groups
        )}
        <SoundSwitch t={t} className="icon-button" />
      </div>
      {hasBoards && groups}
      {groupBetTypes.length > 1 && (
        <Chips
          isRow
          label={t('lottery:board.betType')}
          values={groupBetTypes.map(({ code }) => code)}
          value={draft.betType.code}
          nameOf={(code) => betTypeText(t, code)}
          onChange={choose}
        />
      )}
    </div>
  );
}

/** Returns the boards of the game with their bet types by bet group. */
function menusOf(snapshot: PricingSnapshot) {
  return boardsOf(snapshot).map((board) => ({
    ...board,
    betGroups: Map.groupBy(board.betTypes, ({ code }) => betTypeName(code).betGroup),
  }));
}
