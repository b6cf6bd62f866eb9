import { timeText } from '#browser/format';
import { fullBetTypeText, selectionText } from '#browser/lottery/names';
import type { TeamBet } from '#browser/stores/agent/reports';
import { parseAmount } from '#kernel/money';
import { Dialog, Facts, Money, MoneyChange, Skeleton, StatusBadge, Tickets, useTranslator } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { productName } from '../../ui/contracts/product-name.ts';
import { BET_TONES } from './bet-tones.ts';

/** Returns what the player won or lost with a settled bet. */
export const resultOf = ({ state, stake, payout }: TeamBet): bigint =>
  state === 'won' || state === 'lost' || state === 'even'
    ? (parseAmount(payout) ?? 0n) - (parseAmount(stake) ?? 0n)
    : 0n;

/** One bet of the team, a sports bet with its ticket in words. */
export function BetDialog({ bet, onClose }: { bet: TeamBet; onClose: () => void }) {
  const { t, tag } = useAgent();
  return (
    <Dialog isOpen onClose={onClose} title={bet.game} t={t} size="medium">
      <BetFacts bet={bet} />
      <Tickets tickets={bet.tickets} tag={tag} />
    </Dialog>
  );
}

function BetFacts({ bet }: { bet: TeamBet }) {
  const { t, tag, account } = useAgent();
  const lottery = useTranslator(tag, ['lottery']);
  if (!lottery) return <Skeleton shape="row" count={6} />;
  const { product, vendorName, betType, selection, settledAt } = bet;
  const money = (amount: string) => <Money amount={amount} currency={account.currency} tag={tag} />;
  const time = (at: string) => <bdi dir="ltr">{timeText(at)}</bdi>;
  return (
    <Facts
      className={parts.facts}
      facts={[
        { label: t('agent:account'), value: <bdi>{bet.username}</bdi> },
        {
          label: t('agent:stateLabel'),
          value: <StatusBadge tone={BET_TONES[bet.state]} label={t(`agent:reports.betState.${bet.state}`)} />,
        },
        ...(product ? [{ label: t('agent:reports.product'), value: productName(t, product) }] : []),
        ...(vendorName === null ? [] : [{ label: t('agent:reports.vendor'), value: vendorName }]),
        { label: t('agent:reports.reference'), value: <bdi className={parts.code}>{bet.reference}</bdi> },
        ...(betType === null ? [] : [{ label: t('agent:reports.betType'), value: fullBetTypeText(lottery, betType) }]),
        ...(selection === null
          ? []
          : [
              {
                label: t('agent:reports.selection'),
                value: (
                  <bdi className={parts.code}>
                    {betType === null ? selection : selectionText(lottery, betType, selection)}
                  </bdi>
                ),
              },
            ]),
        { label: t('agent:reports.figure.stake'), value: money(bet.stake) },
        { label: t('agent:reports.figure.validBet'), value: money(bet.validBet) },
        { label: t('agent:reports.figure.payout'), value: money(bet.payout) },
        {
          label: t('agent:reports.result'),
          value: <MoneyChange amount={resultOf(bet)} currency={account.currency} tag={tag} t={t} />,
        },
        ...(bet.device === null
          ? []
          : [{ label: t('agent:reports.device'), value: t(`agent:reports.deviceKind.${bet.device}`) }]),
        { label: t('agent:reports.time'), value: time(bet.at) },
        ...(settledAt === null ? [] : [{ label: t('agent:reports.settled'), value: time(settledAt) }]),
      ]}
    />
  );
}
