import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Page } from '#kernel/paging';
import { BET_STATES } from '#rules/lottery/draws/states';
import { DATE_RANGES } from '#browser/period';
import { openAuthDialog } from '#browser/stores/dialogs';
import { type LotteryBet, lotteryBets } from '#browser/stores/lottery/bets';
import { $session } from '#browser/stores/session';
import { Button, EmptyState, Field, Loaded, Pagination, Select, type Translator } from '../../ui/index.ts';
import { Bet } from './Bet.tsx';
import { Chips } from '../parts/Chips.tsx';
import game from '../game/Game.module.css';

interface BetListProps {
  tag: string;
  t: Translator;
  gameCode: string;
}

/** The filter option that selects every game or state. */
const ALL = 'all';

/** The member's bets with filters; visitors see a sign-in button. */
export function BetList(props: BetListProps) {
  const { t, gameCode } = props;
  const { state } = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    if (state === 'in') void lotteryBets.changeFilter({ gameCode });
  }, [state, gameCode]);
  if (state === 'in') {
    return (
      <div className={game.bets}>
        <Filters {...props} />
        <Bets {...props} />
      </div>
    );
  }
  const signIn = () => openAuthDialog('login', { href: location.href });
  return <EmptyState title={t('lottery:bets.signIn')} action={<Button onClick={signIn}>{t('common:login')}</Button>} />;
}

function Filters({ t, gameCode }: BetListProps) {
  const filter = useStore(lotteryBets.$filter, { ssr: 'initial' });
  const states = [ALL, ...BET_STATES];
  return (
    <div className={game.filters}>
      <Field label={t('lottery:bets.games')}>
        <Select
          value={filter.gameCode === undefined ? ALL : 'this'}
          options={[
            { value: 'this', label: t('lottery:bets.thisGame') },
            { value: ALL, label: t('lottery:bets.allGames') },
          ]}
          onChange={({ target }) =>
            void lotteryBets.changeFilter({ gameCode: target.value === ALL ? undefined : gameCode })
          }
        />
      </Field>
      <Field label={t('lottery:bets.state')}>
        <Select
          value={filter.state ?? ALL}
          options={states.map((value) => ({ value, label: t(`lottery:betState.${value}`) }))}
          onChange={({ target }) =>
            void lotteryBets.changeFilter({ state: BET_STATES.find((state) => state === target.value) })
          }
        />
      </Field>
      <Chips
        label={t('lottery:bets.range')}
        values={DATE_RANGES}
        value={DATE_RANGES.find((range) => range === filter.period)}
        nameOf={(each) => t(`lottery:range.${each}`)}
        onChange={(period) => void lotteryBets.changeFilter({ period })}
      />
    </div>
  );
}

function Bets({ tag, t }: BetListProps) {
  const loaded = useStore(lotteryBets.$store, { ssr: 'initial' });
  const filter = useStore(lotteryBets.$filter, { ssr: 'initial' });
  const name = filter.state === undefined && filter.period === 'all' ? 'none' : 'empty';
  return (
    <Loaded loadable={loaded} t={t} onRetry={lotteryBets.reload} rows={4}>
      {(page) =>
        page.rows.length === 0 ? (
          <EmptyState title={t(`lottery:bets.${name}`)} text={t(`lottery:bets.${name}Text`)} />
        ) : (
          <BetPage tag={tag} t={t} page={page} />
        )
      }
    </Loaded>
  );
}

/** One page of bets. Turning the page scrolls to its first bet. */
function BetPage({ tag, t, page }: Pick<BetListProps, 'tag' | 't'> & { page: Page<LotteryBet> }) {
  const top = useRef<HTMLOListElement>(null);
  const turnTo = async (pageNo: number) => {
    await lotteryBets.changeFilter({ pageNo });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const multiDraws = new Set<string>();
  return (
    <>
      <ol className={game.results} ref={top}>
        {page.rows.map((bet) => {
          const isFirstOfMultiDraw = bet.isMultiDraw && bet.state === 'placed' && !multiDraws.has(bet.slipId);
          if (isFirstOfMultiDraw) multiDraws.add(bet.slipId);
          return <Bet key={bet.id} tag={tag} t={t} bet={bet} isFirstOfMultiDraw={isFirstOfMultiDraw} />;
        })}
      </ol>
      <Pagination page={page.pageNo} pages={page.totalPages} t={t} onChange={(pageNo) => void turnTo(pageNo)} />
    </>
  );
}
