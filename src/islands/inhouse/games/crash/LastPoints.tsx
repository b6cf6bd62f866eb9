import { useStore } from '@nanostores/react';
import { verificationAddress } from '#browser/inhouse/addresses';
import { endedCrashRounds } from '#browser/stores/inhouse/crash-round';
import { valueOf } from '#browser/stores/loadable';
import { parseHundredths } from '#rules/inhouse/bets';
import type { Translator } from '../../../ui/index.ts';
import { multiplierText } from '../../table/multipliers.ts';
import tableStyles from '../../table/Table.module.css';

/** From this point on a pill stands out. */
const HIGH_POINT = 200;

/** The points of the last rounds, the latest first; each leads to its verification. */
export function LastPoints({ tag, t }: { tag: string; t: Translator }) {
  const rounds = valueOf(useStore(endedCrashRounds.$store)) ?? [];
  return (
    <ol className={tableStyles.recent} aria-label={t('inhouse:recent.title')}>
      {rounds.map(({ id, point }) => (
        <li key={id}>
          <a
            className={tableStyles.pill}
            data-result={(parseHundredths(point ?? '') ?? 0) >= HIGH_POINT ? 'paid' : 'lost'}
            href={verificationAddress(tag, 'crash', id)}
          >
            <span aria-hidden="true">{point === null ? t('inhouse:crash.pillVoid') : multiplierText(point, tag)}</span>
            <span className="visually-hidden">
              {point === null
                ? t('inhouse:crash.voidRound')
                : t('inhouse:crash.endedRound', { point: multiplierText(point, tag) })}
            </span>
          </a>
        </li>
      ))}
      {rounds.length === 0 && <li className={tableStyles.noRounds}>{t('inhouse:crash.noRounds')}</li>}
    </ol>
  );
}
