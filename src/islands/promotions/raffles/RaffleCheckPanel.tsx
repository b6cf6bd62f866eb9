import { useStore } from '@nanostores/react';
import { $raffleCheck, type Raffle, repeatDraw } from '#browser/stores/wallet/raffles';
import type { RaffleCheck } from '#rules/rewards/raffle-check';
import { Alert, Button, type Translator } from '../../ui/index.ts';
import fair from '../draw-check/DrawCheck.module.css';
import { Outcome } from '../draw-check/Outcome.tsx';

interface CheckProps {
  shown: Raffle;
  t: Translator;
}

/** The published values of the draw, and after it a button that repeats it in the browser. */
export function RaffleCheckPanel({ shown, t }: CheckProps) {
  const checked = useStore($raffleCheck);
  const { round, beacon, tickets, seed, drawnAt } = shown;
  return (
    <details className={fair.check}>
      <summary>{t('offers:raffle.fair.title')}</summary>
      <p>{t('offers:raffle.fair.text', { round })}</p>
      {beacon === 'embedded' && <p>{t('offers:envelope.fair.operator')}</p>}
      {drawnAt !== null && seed !== null && checked.state !== 'done' && (
        <Button variant="secondary" isWide isBusy={checked.state === 'running'} onClick={() => void repeatDraw(shown)}>
          {t('offers:raffle.fair.run')}
        </Button>
      )}
      {checked.state === 'running' && (
        <p role="status">{t('offers:raffle.fair.running', { done: checked.done, count: tickets })}</p>
      )}
      {checked.state === 'failed' && <Alert tone="bad">{t('offers:raffle.fair.failed')}</Alert>}
      {checked.state === 'done' && <Outcomes check={checked.check} tickets={tickets} t={t} />}
      <PublishedValues shown={shown} t={t} />
    </details>
  );
}

function Outcomes({ check, tickets, t }: { check: RaffleCheck; tickets: number; t: Translator }) {
  const rows = [
    ['envelope.fair.seed', check.isSeedRight],
    ['raffle.fair.round', check.isRoundRight],
    ['raffle.fair.time', check.isListInTime],
    ['envelope.fair.randomness', check.isRandomnessRight],
    ['raffle.fair.list', check.isListRight],
    ['raffle.fair.winners', check.areWinnersRight],
  ] as const;
  return (
    <ul>
      {rows.map(
        ([name, isRight]) =>
          isRight !== undefined && (
            <Outcome key={name} isRight={isRight}>
              {t(`offers:${name}${isRight ? 'Right' : 'Wrong'}`, { count: tickets })}
            </Outcome>
          ),
      )}
    </ul>
  );
}

function PublishedValues({ shown, t }: CheckProps) {
  const { commitment, listHash, randomness, seed, passedOver } = shown;
  const later = t('offers:raffle.fair.later');
  const values = [
    ['envelope.fair.fingerprint', commitment],
    ['raffle.fair.list', listHash],
    ['envelope.fair.randomness', randomness],
    ['envelope.fair.seed', seed],
  ] as const;
  return (
    <dl>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`offers:${name}`)}</dt>
          <dd dir={value === null ? undefined : 'ltr'}>{value ?? later}</dd>
        </div>
      ))}
      {passedOver.length > 0 && (
        <div>
          <dt>{t('offers:raffle.fair.passedOver')}</dt>
          <dd dir="ltr">{passedOver.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
