import { type GameJackpots, moveReserve } from '#browser/stores/back-office/lottery/lottery-jackpots';
import { Money } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { TransferDialog } from '../shared/TransferDialog.tsx';

/** Adds house money to the jackpot reserve of a game, or withdraws it from there. */
export function ReserveDialog({ known, onClose }: { known: GameJackpots; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { gameCode, currency, reserve, jackpots } = known;
  const money = (value: string) => <Money amount={value} currency={currency} tag={tag} />;
  return (
    <TransferDialog
      title={t('lottery.reserveTitle')}
      text={t('lottery.reserveText')}
      directions={{ in: t('lottery.in'), out: t('lottery.out') }}
      amountLabel={t('lottery.amount')}
      reasonHint={t('lottery.reserveHint')}
      currency={currency}
      facts={[
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
        { label: t('lottery.reserve'), value: money(reserve) },
        ...jackpots.map(({ tier, amount }) => ({ label: t('lottery.poolOf', { name: tier }), value: money(amount) })),
        ...jackpots.map(({ tier, seed }) => ({ label: t('lottery.seedOf', { name: tier }), value: money(seed) })),
      ]}
      move={(transfer) => moveReserve(gameCode, transfer)}
      onClose={onClose}
    />
  );
}
